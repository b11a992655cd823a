/** Copies a text; also where a page on a plain address may not use the clipboard of today. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    field.style.cssText = "position:fixed;opacity:0";
    // Inside an open dialog, which keeps the focus to itself.
    (document.querySelector('[role="dialog"]') ?? document.body).append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}

export const canShare = () => typeof navigator.share === "function";

/** Hands a link to whatever the device shares with; who changes his mind is not told off. */
export async function shareLink(url: string, text: string): Promise<void> {
  try {
    await navigator.share({ url, text });
  } catch (error) {
    if ((error as Error).name !== "AbortError") await copyText(url);
  }
}
