import { useTexts } from "@/i18n/index.ts";

/** A date and time; only the time if it is today. */
export function Timestamp({ at }: { at: number }) {
  const texts = useTexts();
  const date = new Date(at);
  const today = new Date().toDateString() === date.toDateString();
  const text = date.toLocaleString(
    texts.locale,
    today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" },
  );
  return (
    <time className="dim small" dateTime={date.toISOString()}>
      {text}
    </time>
  );
}
