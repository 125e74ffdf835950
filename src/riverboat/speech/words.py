"""Words that decide without a model: players' slang, plain English, and words that are English to nobody."""

from __future__ import annotations

from typing import Final


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


SLANG: Final = _set("""
    adios afaik afk ah aha ahead amigo amigos argh arigato asap atm aww bb bbl bbs bff bio bravo brb bro bruh bs btn btw bu
    bueno cap capisce cbet cbets cc ciao cu cya da danke dc deluxe donk donks ez f1 fbi ffs fml fps ftw fu fwiw fyi g2g gf
    gfy gg ggs ggwp gj gl gla glgl glhf gm gn gnite gracias grazie gtg gto gw h8 haha heh hehe hf hh hj hm hmm hola hr hrs
    hu huh ic icm idc idk ig iirc iju ikr im imho imo irl ist jk jp k kaput kek kk kthx l8r lag lags lel lfg lm lmao lmfao
    lmk lo lol lols lolz luls m8 m8s mb merci mfw mhm mp mtt mttm n1 n1ce nah nazdrowie nb ne1 nf ng nh nhs nhu niet nit
    nits nm no1 np nr ns nt nty nv nvm nw o8 oesd ofc ok okay oke okey ole olé omfg omg oof ooh oops otb ouch oui ow pfft
    pfr pko plo pls plz pm pp ppl prost psb qq r rebuy rebuys rekt rest rgr rip rly rn rng rofl roflmao roi rollz salut
    sayonara sb senor si sigh skol sm smh sng soz spr srry srsly sry sup sux tag tagg tango tba tbf tbh td tf tfw tgif thnx
    tho thx tilt tks tmr tmrw tnx tp tpgk tptk ttyl ty tyfg tysm tyty tyvm u ue ugh ul unlucko ur utg v vamos vgg vn vnh
    vpip vs vul vvnh vwp w8 wb wd wdym wg wh wow wp wpnh wsop wt wtb wtf wtg wth x xd xdd xoxo y ya yah yay yea yep yh ym yo
    yolo yup yw zomg zz
""")
"""What is written at every table by everybody, thanks and greetings of the world included. It says nothing of a language."""

ENGLISH: Final = _set("""
    able about above accept ace aces across actually add address afraid after afternoon again agian ago agree alive all
    allin allow almost alone along already although always am amazing american an and angry another answer ante antes any
    anybody anymore anyone anything anyway apart are area aren't around arrive ask asked asleep at ate attack available
    average avoid awake away awesome awful baby back bad badugi bag bankroll bastard bath bear beat beats beautiful became
    because become been beer before began begin behind being believe below beside besides best bet bets better betting
    between beyond big bigger bink bird birthday bit bitch black blank blinds blocker blockers blood blue bluff bluffed
    bluffing bluffs board boat boats body book bored boring borrow boss both bots bottom bought bounty bowl boy boys brain
    bread break breakfast breaks breath brick bricks bridge bright brilliant bring bringin british broke broken brother
    brown brutal bubble build bullets bullshit burn business bust busted busy but button buy buyin buyins by bye c'mon cake
    call called caller calling calls came can can't cannot cant car card cards care careful carry cash cashed cat catch
    caught chair chance change chase chased chasing chat cheap check checked checking checks cheers child children chip
    chips choice choose chop chopped christmas church circle city classic clean clear clever climb clock close clothes cloud
    clouds coach coat coffee coin coinflip cold colour come comes coming comment comments common complain computer congrats
    congratulations connection cook cool cooler coolered coolers copied corner cost cough could couldn't count counterfeit
    country courchevel crap crazy crowd crush cry curious cute dad damn dark dat daughter day days dead deal dealer dealers
    deals dealt dear death decision deep delay delicious dem deny depend deserve deserved desk deuces develop did didn't
    didnt died different difficult dinner dirty dis disconnect disconnected discuss disgusting dodge does doesn't doesnt dog
    doing dominated don't done donkey dont door double doubt down dozen draw drawing draws dream dress drink drive driver
    drop drunk dry dude dunno dust duty each ear early earn earth easily east easy eat edge eight eights either election
    else empty end english enjoy enough escape especially estonia even evening evenings ever every everybody everyday
    everyone everything evil exactly excuse expect expensive explain eye eyes fail fair family far farm fast faster father
    fault favorite fear feel feeling feet few field fifth fight fill final finally find fine finish finished finland finnish
    first fish five fives flip flips floor flop flopped flops flow flush flushed flushes fly fold folded folding folds
    follow food foot for foreign forever forget forgot forward found four fours fourth free freezing fresh fridge friend
    friends from frozen fuck fucked fucking full fun funny further game games garden gave genius gentleman german germany
    get gets getting gg'd ghost gimme girl give gives glass go god goes going gona gonna good goodbye goodnight got gotcha
    gotta grandma grass great ground grow guard guess guest gutshot guy guys had half hand hands happen happened happens
    happy hard hardly has hasn't hate hates have haven haven't having he he's heads headsup health heart hearts heater heavy
    height hell hella hello help her here hero hey hi hide high higher hilo him hire his hit hits hoax hold holdem holding
    hole holiday holy home honest honestly hope horrible horse host hot hour hours house how how's however huge hundred
    hungry hurry hurts husband i i'd i'll i'm i've ice idea idiot if imagine implied improve indeed insane inside instead
    interesting internet into is isn't isnt it it's its jackpot jacks jesus job join joke joker joking july jump just keep
    keeps kick kicker kickers kid kidding kids kill killed killer kind king kings kitchen knee knew knife knock know knows
    ladies lady lagging language last lasted late later latvia latvian laugh laundry lawyer lazy learn least leave leaving
    left lemme length less lesson let let's lets level life like likely limp limped limper limping limps line listen
    lithuania little live living load loan lol long look looking looks loose lose loser loses losing loss lost lot lots love
    loved lovely loves low luck luckiest lucky lunch machine mad made make makes making maniac many marry match mate matter
    may maybe me meal mean means meant meat medicine meet meeting member mention mercy merry met middle might milk million
    min mind mine minute minutes misclick misclicked miss missclick missed missing mistake moderator moly mom moment monday
    money monster month moon more morning most mother mountain mouse mouth move moved movie moving much muck mucked must my
    myself naked name narrow nasty near nearly need needed needs neither nephew never new news newspaper next nice nicely
    night nights nine nines nobody noise none noob nope normal north not nothing notice now nowhere number nut nuts obvious
    obviously odd odds of off often oh old omaha one ones online only onto open opened or orbit other others our out
    outdrawn outs outside over overbet overpair own owner pair paired pairs part party pass passkey password passwords
    patience pay paying pays pencil people perfect perhaps person phone pick pity place plan play played player players
    playing plays please pleasure plenty pocket pockets point poker poland polish polite pool poor position possible pot
    pots pound power preflop pretend pretty priced prob probably problem profit protect proud prove punt purple purpose push
    put quads quarter quartered queen queens question quick quickly quiet quit quite rabbit race rag rags rain raining raise
    raised raiser raises raising random range ratio razz reach read reading reads ready real realize really reason rebought
    receive recieved relax remain remember remind remove repeat reply respect result rice rich ridiculous rig riga rigged
    right ring river rivered rivers robbed robot rock roll rolled rolling roof room round royal rude rule rules run runner
    running runs rush russia sad sadly said same satellite savage save saw say says scare scared scary school scoop scooped
    second seconds see seem seems seen sell send serious seriously session sets seven sevens seventh several shake shall
    shame shape share shark sharp she shift ship shipped shirt shit shitty shoe shoes shoot shop short should shoulder
    shouldn't shout shove shoved shoves show showdown showed shower shows shut sick sicko side sign silly silver since
    singer sir sister sit sitting six sixes sixth size sizes skill sleep sleepy slow slower slowly slowroll slowrolled small
    smart smell smile smoke snap snow snowing so soccer sock solid solver some somebody someone something sometimes
    somewhere soon sorry sorta sound south spade spades speak special speech spend spew spewy splash split spoon spot stack
    stacked stacks stairs stake stakes standard start started stay steal stealing steals still stop stopped straddle
    straight straights strange stream street strength strong stuck stud student stuff stupid succeed such suck sucked
    suckout sucks suggest suit suited suits summer sunday sunny supper supply supposed sure sweat sweet swim switch table
    tables take takes taking talk talking tank tanking tea teach teacher teeth teh tell ten tens terrible texas than thank
    thanks that that's thats the their them then there there's these they they're thick thief thin thing things think
    thinking thinks third thirsty this those though thought thousand thread three threes throat through throw thumb tick
    ticking tight tighter tilted tilting time times tired today together told tomorrow tonight tonite too took tooth top
    touch tough tournament tourney toward town trade trap trapped trash tree treys tricky tried trip trips trouble truck
    true trust truth try trying tuesday turn turned turns twice two twos u've ugly umbrella unbelievable uncle under
    understand unfortunate unless unlucky unreal until up upset upstairs us use used useful usual usually value variance
    very villain voice wait waited waiting wake walk wallet wanna want wanted wants war warm warsaw was wash wasn't wassup
    waste watch watching water way ways we we'll we're we've weak wealth wear weather wedding week weekend weigh weight
    welcome well went were weren't what what's whatever whats wheel when where where's whether which while who who's whoever
    whole whom whos whose why wicked wide wife will win wind window wine winner winning wins wish with within without woman
    women won won't wonder wonderful wont word words work worked worker working works world worry worse worst worth would
    wouldn't wound wow wrap write wrong xmas yard yeah year years yell yellow yes yesterday yet you you'll you're you've
    young your yours yourself youth zero
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
    nopeammin normalno nu nyt não och ochen oli onnea opjat opyat paldies palun perkele pizdec pochemu poka poshel poshol pourquoi
    powodzenia pozhaluista pozhalujsta prasau prašau priekā privet proigral prosze proszę proč przepraszam päivää que rīt
    saatana schnell schneller schoen schön segodnja segodnya sekmes sera shto sie sind sinulla sinä się sono spasiba spasibo
    spēle spēlē suerte suka sul sveiki sveiks sygral szczescie szczęście sėkmės taas tack tad taip tau tavs tebe tebja tebya
    tengo teraz tere tev tikai tylko tänan udachi udachy und uzhe vad vai vakaras veiksmi velns vezet vezot visi visiem viss
    vittu você vous vsem vyigral vēl warum wir wszystkim wygrał yra zachem zdravstvuite znowu õhtust čau ļoti šodien
""")
"""Words of the neighbours, also as written without their letters, that no English speaker takes for his own."""
