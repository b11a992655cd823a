import type { HintWords } from "@/i18n/en/hints.ts";

/** Vad man gör härnäst, på svenska. */
export const hintsSv: HintWords = {
  pausedHost: "Öppna värdens panel, kronan ovanför, för att fortsätta.",
  paused: "Värden fortsätter när alla är redo.",
  guests: "Någon vill slå sig ner: öppna värdens panel, kronan ovanför.",
  asked: "Du kan titta på så länge. Du får din plats så snart värden säger ja.",
  aloneHost: "Kopiera inbjudningslänken i menyn och skicka den till vänner, eller ta in en bot i värdens panel.",
  alone: "Kopiera inbjudningslänken i menyn och skicka den till vänner.",
  empty: "Ingen sitter här än. Ta en plats; två spelare räcker för att börja.",
  away: "Du får inga kort förrän du är tillbaka.",
  full: "Platser blir lediga när någon går.",
  over: "Kassaboken säger vem som betalar vem.",
  noGuests: "Den som ber om en plats visas här.",
};
