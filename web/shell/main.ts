// Where the page begins.
import { mount } from "svelte";
import { fileOf } from "../home/places";
import App from "./App.svelte";
import "./roundhouse.css";

mount(App, { target: document.getElementById("page") ?? document.body });

if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () => {
    navigator.serviceWorker.register(fileOf("sw.js")).catch(() => {
      // Without it the page only needs its host.
    });
  });
