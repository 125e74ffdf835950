import { mount } from "svelte";
import App from "./App.svelte";
import { language } from "./lib/language.svelte";
import { router } from "./lib/router.svelte";
import { connect } from "./lib/server.svelte";
import { settings } from "./lib/settings.svelte";
import { sounds } from "./lib/sounds";
import "./styles/tokens.css";
import "./styles/parts.css";

const target = document.getElementById("app");
if (target === null) throw new Error("index.html has no element with the id app");
settings.start();
language.start();
sounds.start();
router.start();
connect();
mount(App, { target });
