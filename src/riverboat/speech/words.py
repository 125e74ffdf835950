"""Words that decide without a model: players' slang, plain English, and words that are English to nobody."""

from __future__ import annotations

from typing import Final


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


SLANG: Final = _set("""
    adios afaik afk ah aha ahead amigo amigos argh arigato asap atm aww bb bbl bbs bff bio bravo brb bro bruh bs btn btw bu
    bueno cap capisce cbet cbets cc ciao cu cya da danke dc donk donks ez f1 fbi ffs fml fps ftw fu fwiw fyi g2g gf gfy gg
    ggs ggwp gj gl gla glgl glhf gm gn gnite gracias grazie gtg gto gw h8 haha heh hehe hf hh hj hm hmm hola hr hrs hu huh
    ic icm idc idk ig iirc iju ikr im imho imo irl ist jk jp k kaput kek kk kthx l8r lag lags lel lfg lm lmao lmfao lmk lo
    lol lols lolz luls m8 m8s mb merci mfw mhm mp mtt mttm n1 n1ce nah nazdrowie nb ne1 nf ng nh nhs nhu niet nit nits nm
    no1 np nr ns nt nty nv nvm nw o8 oesd ofc ok okay oke okey ole olé omfg omg oof ooh oops otb ouch oui ow pfft pfr pko
    plo pls plz pm pp ppl prost psb qq r rebuy rebuys rekt rest rgr rip rly rn rng rofl roflmao roi rollz salut sayonara sb
    senor si sigh skol sm smh sng soz spr srry srsly sry sup sux tag tagg tango tba tbf tbh td tf tfw tgif thnx tho thx tilt
    tks tnx tp tpgk tptk ttyl ty tyfg tysm tyty tyvm u ue ugh ul unlucko ur utg v vamos vgg vn vnh vpip vs vul vvnh vwp w8
    wb wd wdym wg wh wow wp wpnh wsop wt wtb wtf wtg wth x xd xdd xoxo y ya yah yay yea yep yh ym yo yolo yup yw zomg zz
""")
"""What is written at every table by everybody, thanks and greetings of the world included. It says nothing of a language."""

ENGLISH: Final = _set("""
    about ace aces add after again agian all allin alone already always am amazing american an and another answer ante antes
    any anybody anymore anyone anything anyway are aren't around asked asleep at ate awake away awesome awful baby back bad
    badugi bankroll bastard beat beats beautiful because been beer before begin being believe best bet bets better betting
    between big bigger bink birthday bit bitch blank blinds blocker blockers bluff bluffed bluffing bluffs board boat boats
    book bored boring boss both bots bottom bought bounty boy boys brain break breaks brick bricks brilliant bring bringin
    british broke broken brother brutal bubble bullets bullshit bust busted but button buy buyin buyins by bye call called
    caller calling calls came can can't cannot cant car card cards care cash cashed catch caught chance change chase chased
    chasing chat cheap check checked checking checks cheers chip chips choice chop chopped christmas city classic close coin
    coinflip cold come comes coming computer congrats congratulations connection cool cooler coolered coolers could couldn't
    count counterfeit country courchevel crap crazy crush cry curious damn dat day days dead deal dealer dealers deals dealt
    deep dem deuces did didn't didnt died different dinner dis disconnect disconnected disgusting dodge does doesn't doesnt
    dog doing dominated don't done donkey dont double down draw drawing draws drink drop drunk dude each early easily easy
    eat eight eights either else end english enjoy enough estonia even evening evenings ever every everybody everyone
    everything exactly excuse expensive eyes fair family far fast faster favorite feel few fifth final finally fine finish
    finished finland finnish first fish five fives flip flips flop flopped flops flush flushed flushes fold folded folding
    folds food for forever forget forgot four fours fourth free freezing friend friends from frozen fuck fucked fucking full
    fun funny game games gave genius german germany get gets getting gg'd ghost gimme girl give gives go god goes going gona
    gonna good goodbye goodnight got gotta great guess gutshot guy guys had half hand hands happen happened happy hard has
    hasn't hate hates have haven haven't having he he's heads headsup heart hearts heater hell hello help her here hero hey
    hi hide high higher hilo him his hit hits hoax hold holdem holding hole holy home honest honestly hope horrible horse
    host hot hour hours house how how's however huge hundred hungry hurry hurts i i'd i'll i'm i've idea idiot if implied
    insane interesting internet into is isn't isnt it it's its jackpot jacks jesus job join joke joker joking just keep
    keeps kick kicker kickers kid kidding kids kill killed killer kind king kings knew know knows ladies lady lagging
    language last lasted late later latvia latvian laugh least leave leaving left less let let's lets level life like limp
    limped limper limping limps line lithuania little live load loan lol long look looking looks loose lose loser loses
    losing loss lost lot lots love loved loves low luck luckiest lucky lunch machine mad made make makes making maniac many
    match mate matter may maybe me mean means meant mercy merry met middle might million min mind mine minute minutes
    misclick misclicked miss missclick missed missing mistake moly mom moment monday money monster month moon more morning
    most mother mouse move moved movie much muck mucked must my myself name nasty near need needed needs never new next nice
    nicely night nights nine nines nobody none noob nope normal not nothing now nowhere number nut nuts obvious obviously
    odd odds of off oh old omaha one ones online only open opened or orbit other others our out outdrawn outs over overbet
    overpair own pair paired pairs part party pass patience pay paying pays people perfect person phone pick pity place plan
    play played player players playing plays please pocket pockets point poker poland polish pool poor position possible pot
    pots power preflop pretty priced prob probably problem profit prove punt push put quads quartered queen queens question
    quick quickly quiet quit quite race rag rags rain raise raised raiser raises raising random range ratio razz reach read
    reading reads ready real really reason rebought recieved relax remember respect result rich ridiculous rig riga rigged
    right ring river rivered rivers robbed robot rock roll rolled rolling room round royal rude rule rules run runner
    running runs russia sad said same satellite savage save saw say says scare scared scary school scoop scooped second
    seconds see seen sell send serious seriously session sets seven sevens seventh shame shark she ship shipped shit shitty
    shoot shop short should shouldn't shove shoved shoves show showdown showed shows shut sick sicko side since sir sister
    sit sitting six sixes sixth size sizes skill sleep sleepy slow slower slowly slowroll slowrolled small smart smell smile
    snap snow snowing so solid solver some somebody someone something sometimes soon sorry sound spade spades speak special
    spew spewy splash split spot stack stacked stacks stake stakes standard start started stay steal stealing steals still
    stop stopped straddle straight straights strange stream street strong stuck stud student stupid such suck sucked suckout
    sucks suit suited suits sunday supper supposed sure sweat sweet switch table tables take takes taking talk talking tank
    tanking tea teh tell ten tens terrible texas than thank thanks that that's thats the their them then there there's these
    they they're thief thing things think thinking thinks third this those though thought three threes through tick ticking
    tight tighter tilted tilting time times tired today together told tomorrow tonight too took top touch tough tournament
    tourney town trap trapped trash treys tricky tried trip trips true trust truth try trying turn turned turns twice two
    twos u've unbelievable under understand unfortunate unlucky unreal until up upset us use used usual value variance very
    villain voice wait waited waiting wake walk wanna want wanted wants war warm warsaw was wasn't watch watching water way
    we we'll we're we've weak wear weather week weekend welcome well went were weren't what what's whats wheel when where
    where's which while who who's whoever whole whos whose why wicked wife will win wind window wine winner winning wins
    wish with without won won't wonder wonderful wont word words work worked working works world worse worst worth would
    wouldn't wow wrong xmas yeah year years yell yes yesterday yet you you'll you're you've young your yours yourself zero
""")
"""Common English and the language of the tables, but no word that is also common in another language ("on", "to", "man", "do")."""

SHARED: Final = _set("""
    a as da de die do ha hat he in kas la le man me mine no on par pas per so son to tu war was
""")
"""English words that are common in another language too: among English ones they are English, alone they say nothing."""

FOREIGN: Final = _set("""
    abend aciu ahoj aitah aitäh atkal ačiū bardzo bija bist bistree bitte blin bljat blyat boa buenas buona buvo bystree che
    chto chyba como cosa czesc cześć das davai davaj davay dein det dlaczego dobra dobranoc dobry dobrý draugi draugs du
    dzieki dziekuje dzięki dziękuję een ei ein esi esmu eto gdzie gerai glueck glück gram grasz guten harasho hast hea het
    heute hoe horosho huomenta hur hyvin hyvä hyvää ich igra igrai igray ik inte ist jag jak jau je jest jestem jsem jsi
    kaip kak kakoi kakoy kapec karta karty khorosho kiedy kiiremini kiitos ko kodel kodėl kuidas kurde kurwa kyllä kāpēc
    kārtis laba labai labas labdien labi labrīt labs labvakar loti ludzu läheb lūdzu mam mans masz mein menja menya miks
    miksi minä mitä mne mnie molodec molodets morgen mul muy nav nekas nesaprotu nichego nichevo nicht nie niet noches noite
    nopeammin normalno nu nyt não och ochen oli onnea opjat opyat paldies palun perkele pizdec pochemu poka pourquoi
    powodzenia pozhaluista pozhalujsta prasau prašau priekā privet proigral prosze proszę proč przepraszam päivää que rīt
    saatana schnell schneller schoen schön segodnja segodnya sekmes sera shto sie sind sinulla sinä się sono spasiba spasibo
    spēle spēlē suerte suka sul sveiki sveiks sygral szczescie szczęście sėkmės taas tack tad taip tau tavs tebe tebja tebya
    tengo teraz tere tev tikai tylko tänan udachi udachy und uzhe vad vai vakaras veiksmi velns vezet vezot visi visiem viss
    vittu você vous vsem vyigral vēl warum wir wszystkim wygrał yra zachem zdravstvuite znowu õhtust čau ļoti šodien
""")
"""Words of the neighbours, also as written without their letters, that no English speaker takes for his own."""
