import { mount } from "svelte";
import App from "./App.svelte";
import "./roundhouse.css";

mount(App, { target: document.getElementById("page") ?? document.body });
