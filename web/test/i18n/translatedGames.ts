/** The games whose rules are translated. A game added later may stay in English. */
export const TRANSLATED_GAMES: readonly string[] = `
  badugi baseball bob-barker chicago crazy-pineapple deuces-wild
  deuces-wild-stud eight-cards five-card-draw five-card-stud follow-the-queen good-bad-ugly
  guts hold-the-baseball holdem in-between irish kings-and-lows
  kings-and-lows-draw klondike kuhn leduc nebraska omaha
  omaha-five omaha-hilo omaha-six pair-pressure phils-mom pineapple
  razz red-river screw-your-neighbor seven-card-stud short-deck single-draw
  south-dakota stud-hilo tollbooth triple-draw twos-jacks-axe
`
  .trim()
  .split(/\s+/);
