// Before anything is drawn: day or night, as chosen on this device or by the system.
(() => {
  let theme = "auto";
  try {
    theme = JSON.parse(localStorage.getItem("roundhouse.settings") ?? "{}").theme ?? "auto";
  } catch {
    // Then the system decides.
  }
  const dark = theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
