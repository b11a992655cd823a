/** What to do next, where a newcomer would wonder: one short line each. */
export const hintsEn = {
  pausedHost: "Open the host panel, the crown above, to go on.",
  paused: "The host goes on when all are ready.",
  guests: "Somebody would like to sit down: open the host panel, the crown above.",
  asked: "You can watch meanwhile. You sit down by yourself as soon as the host says yes.",
  aloneHost: "Copy the invite link in the menu and send it to friends, or add a bot in the host panel.",
  alone: "Copy the invite link in the menu and send it to friends.",
  empty: "Nobody sits here yet. Take a seat; two players are enough to begin.",
  away: "You get no cards until you are back.",
  full: "Seats become free when somebody leaves.",
  over: "The ledger says who pays whom.",
  noGuests: "Who asks for a seat is shown here.",
};

export type HintWords = typeof hintsEn;
