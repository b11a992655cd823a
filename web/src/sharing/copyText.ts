/** Copies a text. The fallback serves pages on plain http, where the clipboard API is missing. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    field.style.cssText = "position:fixed;opacity:0";
    // Inside an open dialog, which traps the focus.
    (document.querySelector('[role="dialog"]') ?? document.body).append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}

export const canShare = () => typeof navigator.share === "function";

/** Shares a link with the device's share sheet; falls back to copying unless the user cancelled. */
export async function shareLink(url: string, text: string): Promise<void> {
  try {
    await navigator.share({ url, text });
  } catch (error) {
    if ((error as Error).name !== "AbortError") await copyText(url);
  }
}
