// A text becomes a file of whoever looks.

export function saveFile(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  // Until then the browser may still read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
