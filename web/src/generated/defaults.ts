// Written by `npm run types` from the schemas of the server. Do not edit.
export const Settings = {
  "games": [
    {}
  ],
  "name": "",
  "seats": 6,
  "least": 100,
  "most": 400,
  "clock": 30,
  "bank": 60,
  "pace": 1,
  "bots": 0,
  "private": true,
  "watching": true,
  "approve": false,
  "rabbit": true,
  "hints": false
} as const;
export const TableGame = {
  "game": "holdem",
  "options": {},
  "limit": "",
  "stakes": null,
  "odd_chips": "",
  "burn": null
} as const;
export const Stakes = {
  "ante": 0,
  "blinds": [],
  "straddle": 0,
  "button_ante": 0,
  "button_blind": 0,
  "bring_in": 0,
  "small_bet": 0,
  "big_bet": 0,
  "big_blind_ante": 0,
  "antes": [],
  "dead_antes": false,
  "late": [],
  "as_posted": false,
  "cap": 0,
  "buy_in": 0
} as const;
