// Written by `npm run types` from the schemas of the server. Do not edit.
export interface paths {
    "/api/variants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Games
         * @description All games with their options and rules.
         */
        get: operations["games"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/variants/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Game
         * @description One game with these options, and its rules as a table plays them.
         */
        get: operations["game"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/guests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Welcome
         * @description Sign in with a name.
         */
        post: operations["welcome"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/guests/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Me
         * @description The signed-in guest; 204 without a token.
         */
        get: operations["me"];
        put?: never;
        post?: never;
        /**
         * Sign Out
         * @description Sign out: revoke this token. Your chips stay at their tables; to return later, create a transfer code first.
         */
        delete: operations["sign_out"];
        options?: never;
        head?: never;
        /**
         * Rename
         * @description Change your name; where you are seated, you keep the old one.
         */
        patch: operations["rename"];
        trace?: never;
    };
    "/api/guests/me/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My Tables
         * @description The tables at which you have bought chips.
         */
        get: operations["my_tables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/guests/me/transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Transfer
         * @description Create a code for another device.
         */
        post: operations["transfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Arrive
         * @description Sign in with a transfer code, which works once and for a short time.
         */
        post: operations["arrive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find Tables
         * @description Open tables that are not private.
         */
        get: operations["find_tables"];
        put?: never;
        /**
         * Open Table
         * @description Open a table; you are its host.
         */
        post: operations["open_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look
         * @description The state of a table as you may see it; a stranger sees no hand if watching is not allowed.
         */
        get: operations["look"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/hands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hands
         * @description The hands of a table.
         */
        get: operations["hands"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/hands/{hand}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One Hand
         * @description One hand, with winnings by seat, share and pot.
         */
        get: operations["one_hand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/hands/{hand}/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Feed
         * @description The events of a hand as you saw them, from your seat or as a spectator.
         */
        get: operations["feed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/hands/{hand}/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Proof
         * @description Proof that each card you saw was fixed before the deal; only after the hand.
         */
        get: operations["proof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/hands/{hand}/json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * As Json
         * @description The events of a finished hand as you saw them, with rabbit hunts and wild cards, as a JSON file (docs/events.schema.json).
         */
        get: operations["as_json"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/hands/{hand}/phh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * As Phh
         * @description A finished hand as you saw it, as a PHH file; games that PHH does not know have their events in an extra field.
         */
        get: operations["as_phh"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ledger
         * @description Every line of a table's ledger.
         */
        get: operations["ledger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Balances
         * @description The balances of all players and accounts.
         */
        get: operations["balances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/settle-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Settle
         * @description Who pays whom, in the fewest payments.
         */
        get: operations["settle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/settle-up.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Settle Text
         * @description Who pays whom, as text.
         */
        get: operations["settle_text"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/settle-up.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Settle Csv
         * @description Who pays whom, as CSV.
         */
        get: operations["settle_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/odds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask Odds
         * @description Compute equities: exactly where that is fast, else from a sample with its standard error.
         */
        post: operations["ask_odds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/odds/advise": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask Advice
         * @description Compute where to place eight cards on three boards.
         */
        post: operations["ask_advice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/odds/range": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Range
         * @description Parse a range of two cards; the error text points at a mistake with a caret.
         */
        get: operations["read_range"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/odds/{job}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look At Odds
         * @description The progress or result of a job; results are kept for some minutes.
         */
        get: operations["look_at_odds"];
        put?: never;
        post?: never;
        /**
         * Cancel Odds
         * @description Cancel a job, or delete its result.
         */
        delete: operations["cancel_odds"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Healthz
         * @description Whether the server is up and can write: it tries a write.
         */
        get: operations["healthz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Metrics
         * @description Prometheus metrics; they name neither tables nor players.
         */
        get: operations["metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Command
         * @description Send a command: any command of the socket that has an action.
         */
        post: operations["command"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/seats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sit
         * @description Take a seat, or ask for one if the host approves players; the idempotency key is the command's action.
         */
        post: operations["sit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{table}/seats/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Leave
         * @description Leave the table with your chips; during a hand you fold at your next turn, and leave when the hand is over.
         */
        delete: operations["leave"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * AdviceRequest
         * @description Where to place eight cards on three boards.
         */
        AdviceRequest: {
            /** @description Your eight cards. */
            hole: string;
            /** @description The three cards of each board, by its name. */
            flops: {
                [key: string]: string;
            };
            /** @default null */
            plo: string | null;
            /**
             * @default random
             * @enum {unknown}
             */
            opponent: "random" | "sensible";
            /** @default null */
            samples: number | null;
            /** @default null */
            seed: number | string | null;
            /** @default 2 */
            time: number;
            /**
             * @description How many of the best placements to return.
             * @default 10
             */
            top: number;
        };
        /**
         * AdviceResult
         * @description The best placements, the best first.
         */
        AdviceResult: {
            /** @enum {unknown} */
            kind: "advice";
            hole: string[];
            flops: {
                [key: string]: string[];
            };
            opponent: string;
            placements: number;
            ranked: components["schemas"]["PlacementData"][];
            exact: boolean;
            samples: number;
            judgements: number;
            seed: number;
            stopped: string;
            elapsed: number;
        };
        /**
         * AnswerCommand
         * @description Answer the question of this number.
         */
        AnswerCommand: {
            /** @enum {unknown} */
            type: "answer";
            /** @description An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect. */
            action: string;
            /** @description The number of an entry in the room's journal. */
            ask: number;
            value: string | number | (number | number[])[];
        };
        /**
         * Answered
         * @description A seat answered; `by` is set if the clock, a bot, or the house (for an absent player) answered for it.
         */
        Answered: {
            /** @enum {unknown} */
            entry: "answered";
            hand: string;
            seat: number;
            value: string | number | (number | number[])[] | null;
            events: (components["schemas"]["Started"] | components["schemas"]["Entered"] | components["schemas"]["Gathered"] | components["schemas"]["Posted"] | components["schemas"]["Dealt"] | components["schemas"]["Turned"] | components["schemas"]["Laid"] | components["schemas"]["Revealed"] | components["schemas"]["Taken"] | components["schemas"]["Passed"] | components["schemas"]["Burnt"] | components["schemas"]["Checked"] | components["schemas"]["Called"] | components["schemas"]["Raised"] | components["schemas"]["Folded"] | components["schemas"]["Returned"] | components["schemas"]["Chosen"] | components["schemas"]["Discarded"] | components["schemas"]["StoodPat"] | components["schemas"]["Reshuffled"] | components["schemas"]["Placed"] | components["schemas"]["Faced"] | components["schemas"]["Shown"] | components["schemas"]["Mucked"] | components["schemas"]["Judged"] | components["schemas"]["Awarded"] | components["schemas"]["Matched"] | components["schemas"]["Ended"])[];
            /** @default  */
            by: string;
            /** @default null */
            bank: number | null;
        };
        /**
         * Appoint
         * @description Host: make another player the host.
         */
        Appoint: {
            /** @enum {unknown} */
            type: "appoint";
            /** @description An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect. */
            action: string;
            player: string;
        };
        /**
         * Approve
         * @description Host: accept or decline a guest who asked for a seat.
         */
        Approve: {
            /** @enum {unknown} */
            type: "approve";
            /** @description An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect. */
            action: string;
            player: string;
            /** @default true */
            yes: boolean;
        };
        /**
         * Award
         * @description Chips that a seat wins for a share of a pot. No seat: they carry over to the next hand. No share: the pot was uncontested.
         */
        Award: {
            pot: number;
            share: string;
            seat: number | null;
            amount: number;
        };
        /**
         * Awarded
         * @description A seat won chips for a share of a pot; without a seat they carry over to the next hand.
         */
        Awarded: {
            /** @enum {unknown} */
            event: "awarded";
            pot: number;
            share: string;
            seat: number | null;
            amount: number;
        };
        /**
         * Away
         * @description Sit out, or come back.
         */
        Away: {
            /** @enum {unknown} */
            type: "away";
            /** @description An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect. */
            action: string;
            away: boolean;
        };
        /**
         * AwayChanged
         * @description A player sat out, or came back.
         */
        AwayChanged: {
            /** @enum {unknown} */
            entry: "away_changed";
            player: string;
            away: boolean;
            /** @default  */
            why: string;
        };
        /**
         * Balances
         * @description The balance of every account; they sum to zero.
         */
        Balances: {
            players: components["schemas"]["PlayerBalance"][];
            accounts: {
                [key: string]: number;
            };
            kitty: number;
            sum: number;
        };
        /**
         * Begun
         * @description A hand began, from the deck that was committed to before.
         */
        Begun: {
            /** @enum {unknown} */
            entry: "begun";
            hand: string;
            number: number;
            played: number;
            places: number[];
            players: string[];
            root: string;
            seed_hash: string;
            events: (components["schemas"]["Started"] | components["schemas"]["Entered"] | components["schemas"]["Gathered"] | components["schemas"]["Posted"] | components["schemas"]["Dealt"] | components["schemas"]["Turned"] | components["schemas"]["Laid"] | components["schemas"]["Revealed"] | components["schemas"]["Taken"] | components["schemas"]["Passed"] | components["schemas"]["Burnt"] | components["schemas"]["Checked"] | components["schemas"]["Called"] | components["schemas"]["Raised"] | components["schemas"]["Folded"] | components["schemas"]["Returned"] | components["schemas"]["Chosen"] | components["schemas"]["Discarded"] | components["schemas"]["StoodPat"] | components["schemas"]["Reshuffled"] | components["schemas"]["Placed"] | components["schemas"]["Faced"] | components["schemas"]["Shown"] | components["schemas"]["Mucked"] | components["schemas"]["Judged"] | components["schemas"]["Awarded"] | components["schemas"]["Matched"] | components["schemas"]["Ended"])[];
        };
        /**
         * Board
         * @description Community cards.
         */
        Board: {
            name: string;
            cards: string[];
            /** @default false */
            down: boolean;
        };
        /**
         * BoardData
         * @description The cards placed on one board and their expected part of its share.
         */
        BoardData: {
            cards: string[];
            share: number;
            stderr: number;
        };
        /**
         * Bought
         * @description A player bought chips, or the host corrected the player's chips (which may be negative).
         */
        Bought: {
            /** @enum {unknown} */
            entry: "bought";
            player: string;
            chips: number;
            /** @default false */
            correction: boolean;
            /** @default  */
            note: string;
        };
        /**
         * Burnt
         * @description Cards were burnt: put away unseen.
         */
        Burnt: {
            /** @enum {unknown} */
            event: "burnt";
            cards: string[];
        };
        /**
         * Called
         * @description A seat called, or went all-in for less.
         */
        Called: {
            /** @enum {unknown} */
            event: "called";
            seat: number;
            amount: number;
        };
        /**
         * CategorySource
         * @description Where the frequencies of `categories` come from: they may be sampled although the equity is exact.
         */
        CategorySource: {
            exact: boolean;
            samples: number;
            seed: number | null;
        };
        /**
         * ChanceData
         * @description How often a hand wins a share alone, how often it ties, and its average part of the share.
         */
        ChanceData: {
            win: number;
            win_interval: [
                number,
                number
            ];
            tie: number;
            tie_interval: [
                number,
                number
            ];
            equity: number;
            stderr: number;
            interval: [
                number,
                number
            ];
            categories: {
                [key: string]: number;
            };
            category_intervals: {
                [key: string]: [
                    number,
                    number
                ];
            };
        };
        /**
         * Change
         * @description Host: change the settings from the next hand on.
         */
        Change: {
            /** @enum {unknown} */
            type: "change";
            /** @description An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect. */
            action: string;
            settings: components["schemas"]["Settings"];
        };
        /**
         * Checked
         * @description A seat checked.
         */
        Checked: {
            /** @enum {unknown} */
            event: "checked";
            seat: number;
        };
        /**
         * ChipsOrdered
         * @description A player in a hand ordered chips, which arrive when the hand is over.
         */
        ChipsOrdered: {
            /** @enum {unknown} */
            entry: "chips_ordered";
            player: string;
            chips: number;
        };
        /**
         * Choose
         * @description Dealer's choice: choose the next game by its index in the settings.
         */
        Choose: {
            /** @enum {unknown} */
            type: "choose";
            /** @description An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect. */
            action: string;
            game: number;
        };
        /**
         * Chosen
         * @description A seat chose one of the words that it was offered.
         */
        Chosen: {
            /** @enum {unknown} */
            event: "chosen";
            seat: number;
            word: string;
        };
        /**
         * Closed
         * @description The game is over; the kitty was divided.
         */
        Closed: {
            /** @enum {unknown} */
            entry: "closed";
            /** @default {} */
            kitty: {
                [key: string]: number;
            };
        };
        /**
         * CurrentGuest
         * @description The signed-in guest.
         */
        CurrentGuest: {
            player: string;
            name: string;
        };
        /**
         * Dealt
         * @description A seat got cards, each face up or down.
         */
        Dealt: {
            /** @enum {unknown} */
            event: "dealt";
            seat: number;
            cards: string[];
            up: boolean[];
        };
        /**
         * Declined
         * @description A request for a seat was declined or withdrawn.
         */
        Declined: {
            /** @enum {unknown} */
            entry: "declined";
            player: string;
        };
        /**
         * Discarded
         * @description A seat threw the cards at these positions.
         */
        Discarded: {
            /** @enum {unknown} */
            event: "discarded";
            seat: number;
            positions: number[];
        };
        /**
         * Done
         * @description Your command is on disk.
         */
        Done: {
            /** @enum {unknown} */
            type: "done";
            /** @description An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect. */
            action: string;
            /** @description The number of an entry in the room's journal. */
            seq: number;
        };
        /**
         * End
         * @description Host: end the game; all players are cashed out after this hand.
         */
        End: {
            /** @enum {unknown} */
            type: "end";
            /** @description An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect. */
            action: string;
        };
        /**
         * Ended
         * @description The hand is over.
         */
        Ended: {
            /** @enum {unknown} */
            event: "ended";
        };
        /**
         * Ending
         * @description The host ended the game during a hand: it closes after the hand.
         */
        Ending: {
            /** @enum {unknown} */
            entry: "ending";
        };
        /**
         * Entered
         * @description A street began.
         */
        Entered: {
            /** @enum {unknown} */
            event: "entered";
            street: string;
        };
        /**
         * Faced
         * @description A hand was dealt face up to the deck; a new one replaces it.
         */
        Faced: {
            /** @enum {unknown} */
            event: "faced";
            cards: string[];
        };
        /**
         * Folded
         * @description A seat folded, or was put out by a board, which `why` names.
         */
        Folded: {
            /** @enum {unknown} */
            event: "folded";
            seat: number;
            /** @default  */
            why: string;
        };
        /**
         * GameChosen
         * @description The dealer chose the next game.
         */
        GameChosen: {
            /** @enum {unknown} */
            entry: "game_chosen";
            game: number;
            /** @default  */
            player: string;
        };
        /**
         * GameDeal
         * @description The cards that a hand and the boards can have at most, for drawing the table.
         */
        GameDeal: {
            down: number;
            up: number;
            free: number;
            draws: number;
            boards: {
                [key: string]: number;
            };
            turned: {
                [key: string]: number;
            };
            placed: number[];
        };
        /**
         * GameDetail
         * @description A game with everything that a table can choose.
         */
        GameDetail: {
            code: string;
            name: string;
            family: string;
            seats: [
                number,
                number
            ];
            limit: string | null;
            stakes: components["schemas"]["Stakes"];
            chips: number;
            options: components["schemas"]["GameOption"][];
            wild: string;
            /** @description The wild cards as data; null if the game has none. */
            wild_cards: components["schemas"]["WildDefinition"] | null;
            /** @description The rules in sentences, in the order in which a hand is played. */
            rules: {
                code: string;
                text: string;
            }[];
            chosen: {
                [key: string]: string | number | boolean;
            };
            /** @description What happens in a hand, in order: a part of the rules. */
            phases: {
                code: string;
                text: string;
            }[];
            shares: components["schemas"]["GameShare"][];
            limits: string[];
            odd_chips: string;
            odd_chips_rules: string[];
            burn: boolean;
            deck: string;
            cards: string[];
            deal: components["schemas"]["GameDeal"];
            advice: boolean;
            fingerprint: string;
            socket: string;
        };
        /**
         * GameLine
         * @description A game in the list.
         */
        GameLine: {
            code: string;
            name: string;
            family: string;
            seats: [
                number,
                number
            ];
            limit: string | null;
            stakes: components["schemas"]["Stakes"];
            chips: number;
            options: components["schemas"]["GameOption"][];
            wild: string;
            /** @description The wild cards as data; null if the game has none. */
            wild_cards: components["schemas"]["WildDefinition"] | null;
            /** @description The rules in sentences, in the order in which a hand is played. */
            rules: {
                code: string;
                text: string;
            }[];
        };
        /**
         * GameOption
         * @description A house rule: its values, the default first.
         */
        GameOption: {
            name: string;
            default: string | number | boolean;
            values: (string | number | boolean)[];
        };
        /**
         * GameShare
         * @description A share of the pot, and what wins it.
         */
        GameShare: {
            share: string;
            /** @description English text for people, with a stable code and parameters for programs. */
            words: {
                code: string;
                text: string;
            };
            /** @description The cards that are wild for this share. */
            wild: components["schemas"]["WildDefinition"] | null;
            parts: number;
            board: string;
            kinds: {
                [key: string]: string;
            };
        };
        /**
         * Games
         * @description All games.
         */
        Games: {
            variants: components["schemas"]["GameLine"][];
        };
        /**
         * Gathered
         * @description The bets of the round went into the pot.
         */
        Gathered: {
            /** @enum {unknown} */
            event: "gathered";
        };
        /**
         * Give
         * @description Host: correct a player's chips, with a note for the ledger.
         */
        Give: {
            /** @enum {unknown} */
            type: "give";
            /** @description An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect. */
            action: string;
            player: string;
            chips: number;
            /** @default  */
            note: string;
        };
        /**
         * GridData
         * @description The equity of one hand against each class of two cards that the other may hold; impossible classes are missing.
         */
        GridData: {
            hero: number;
            against: number;
            ranks: string;
            cells: {
                [key: string]: number;
            };
            sampled: boolean;
        };
        /**
         * GuestToken
         * @description The guest and the token; browsers get the token as a cookie, too.
         */
        GuestToken: {
            player: string;
            name: string;
            token: string;
        };
        /**
         * HandDetail
         * @description A hand: game, seats, awards, and the commitment published before the deal.
         */
        HandDetail: {
            id: string;
            number: number;
            game: string;
            begun: number;
            ended: number | null;
            void: boolean;
            pot: number;
            seats: components["schemas"]["HandSeat"][];
            table: string;
            you: number | null;
            played: components["schemas"]["TableGame"] | null;
            root: string;
            seed_hash: string;
            awards: components["schemas"]["Award"][];
            /** @description The chips that each seat won, by share, and in `total`. */
            won: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            /** @description The chips of each pot, by share and seat; chips that carry over to the next hand are at `kitty`. */
            pots: {
                [key: string]: {
                    [key: string]: {
                        [key: string]: number;
                    };
                };
            };
            /** @default null */
            verdict: components["schemas"]["Verdict"] | null;
            /** @default null */
            wild_cards: components["schemas"]["WildCards"] | null;
            /** @default  */
            why: string;
        };
        /**
         * HandFeed
         * @description The messages of a hand that the socket sent to you.
         */
        HandFeed: {
            hand: string;
            you: number | null;
            over: boolean;
            updates: components["schemas"]["Update"][];
            /** @default [] */
            made_hands: components["schemas"]["TimedMadeHands"][];
        };
        /**
         * HandLine
         * @description A hand in the list.
         */
        HandLine: {
            id: string;
            number: number;
            game: string;
            begun: number;
            ended: number | null;
            void: boolean;
            pot: number;
            seats: components["schemas"]["HandSeat"][];
        };
        /**
         * HandOddsData
         * @description The odds of one hand: of the whole pot, and of each share.
         */
        HandOddsData: {
            hand: string;
            shares: {
                [key: string]: components["schemas"]["ChanceData"];
            };
            /** @default null */
            last_card_up: boolean | null;
            win: number;
            win_interval: [
                number,
                number
            ];
            tie: number;
            tie_interval: [
                number,
                number
            ];
            equity: number;
            stderr: number;
            interval: [
                number,
                number
            ];
            categories: {
                [key: string]: number;
            };
            category_intervals: {
                [key: string]: [
                    number,
                    number
                ];
            };
        };
        /**
         * HandSeat
         * @description A player who was dealt cards.
         */
        HandSeat: {
            seat: number;
            player: string;
            name: string;
            /** @description The chips before the hand. */
            stack: number;
            won: number | null;
            net: number | null;
        };
        /**
         * HandState
         * @description The current hand.
         */
        HandState: {
            hand: string;
            number: number;
            played: number;
            places: number[];
            players: string[];
            root: string;
            seed_hash: string;
            table: components["schemas"]["Table"];
        };
        /**
         * HandsPage
         * @description Hands of a table, latest first.
         */
        HandsPage: {
            hands: components["schemas"]["HandLine"][];
            /** @default  */
            next: string;
        };
        /**
         * Health
         * @description The server is up, can write, and holds its lease.
         */
        Health: {
            status: string;
            server: string;
            process: number;
            rooms: number;
        };
        /**
         * HostChanged
         * @description The table has a new host, or none.
         */
        HostChanged: {
            /** @enum {unknown} */
            entry: "host_changed";
            player: string;
        };
        /**
         * Hunt
         * @description Rabbit hunt: show which cards would have come in the last hand.
         */
        Hunt: {
            /** @enum {unknown} */
            type: "hunt";
            /** @description An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect. */
            action: string;
        };
        /**
         * Invite
         * @description Host: seat a bot.
         */
        Invite: {
            /** @enum {unknown} */
            type: "invite";
            /** @description An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect. */
            action: string;
            /** @default 0 */
            chips: number;
            /** @default null */
            place: number | null;
        };
        /**
         * JobStatus
         * @description The progress of a job.
         */
        JobStatus: {
            doing: string;
            done: number;
            total: number;
            /** @default [] */
            equity: number[];
            /** @default null */
            stderr: number | null;
        };
        /**
         * Judged
         * @description A hand was judged for a share of the pot: its score, and an explanation in words. The deck's hand has no seat.
         */
        Judged: {
            /** @enum {unknown} */
            event: "judged";
            seat: number | null;
            share: string;
            score: number | null;
            words: string;
            /** @default [] */
            cards: string[];
            /** @default [] */
            wilds: [
                string,
                string
            ][];
        };
        /**
         * Kick
         * @description Host: remove a player from the table.
         */
        Kick: {
            /** @enum {unknown} */
            type: "kick";
            /** @description An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect. */
            action: string;
            player: string;
        };
        /**
         * Kicker
         * @description What decided between two hands: positions among the winner's playing cards, these cards, and the ranks on both sides.
         */
        Kicker: {
            places: number[];
            cards: string[];
            rank: string;
            against: string;
            words: string;
        };
        /**
         * Laid
         * @description Cards were dealt face down on a board. No viewer sees them before they are revealed.
         */
        Laid: {
            /** @enum {unknown} */
            event: "laid";
            board: string;
            cards: string[];
        };
        /**
         * Leave
         * @description Leave the table. In a hand you fold at your next turn and leave when it is over.
         */
        Leave: {
            /** @enum {unknown} */
            type: "leave";
            /** @description An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect. */
            action: string;
        };
        /**
         * Leaving
         * @description A player in a hand leaves when it is over, and folds at the next turn.
         */
        Leaving: {
            /** @enum {unknown} */
            entry: "leaving";
            player: string;
            /** @default  */
            why: string;
        };
        /**
         * LedgerLine
         * @description A transfer of chips between two accounts.
         */
        LedgerLine: {
            seq: number;
            line: number;
            at: number;
            kind: string;
            giver: string;
            taker: string;
            amount: number;
            hand: string | null;
            note: string;
        };
        /**
         * LedgerPage
         * @description Lines of a ledger in the order of writing.
         */
        LedgerPage: {
            lines: components["schemas"]["LedgerLine"][];
            /** @default  */
            next: string;
        };
        /**
         * Left
         * @description A player left with chips. The last player also gets the kitty, which is included in the chips.
         */
        Left: {
            /** @enum {unknown} */
            entry: "left";
            player: string;
            chips: number;
            /** @default  */
            why: string;
            /** @default 0 */
            kitty: number;
        };
        /**
         * MadeHand
         * @description A hand that was shown: in words, with its playing cards in display order, and what its wild cards play as.
         */
        MadeHand: {
            seat: number | null;
            words: string;
            /** @default [] */
            cards: string[];
            /** @default [] */
            wilds: [
                string,
                string
            ][];
        };
        /**
         * MadeHands
         * @description Which of the visible cards are wild, and what your cards make for each share of the pot.
         */
        MadeHands: {
            /** @enum {unknown} */
            type: "made_hands";
            hand: string;
            /** @default  */
            wild: string;
            /** @default [] */
            wilds: string[];
            /** @default [] */
            makes: components["schemas"]["Judged"][];
        };
        /**
         * Matched
         * @description A seat paid into the next hand's pot.
         */
        Matched: {
            /** @enum {unknown} */
            event: "matched";
            seat: number;
            amount: number;
        };
        /**
         * Member
         * @description A player or bot at the table.
         */
        Member: {
            name: string;
            place: number;
            /** @default  */
            bot: string;
            /** @default 0 */
            bank: number;
            /** @default 0 */
            timeouts: number;
            /** @default 0 */
            wanted: number;
            /** @default false */
            leaving: boolean;
        };
        /**
         * Mucked
         * @description A losing seat did not show its cards.
         */
        Mucked: {
            /** @enum {unknown} */
            event: "mucked";
            seat: number;
        };
        /**
         * NewGuest
         * @description A guest who signs in: a name is enough.
         */
        NewGuest: {
            /** @description At most 24 letters count; spaces around it do not. */
            name: string;
        };
        /**
         * NextCardData
         * @description The equity of the first hand after each card that may come next, and where that card goes.
         */
        NextCardData: {
            place: string;
            cells: {
                [key: string]: number;
            };
            sampled: boolean;
        };
        /**
         * OddChips
         * @description Odd chips of a share: the seats that got one more, and why.
         */
        OddChips: {
            seats: number[];
            rule: string;
            why: string;
        };
        /**
         * OddShares
         * @description Odd chips of a pot: the shares that are larger, and why.
         */
        OddShares: {
            shares: string[];
            rule: string;
            why: string;
        };
        /**
         * OddsJob
         * @description A question and its result.
         */
        OddsJob: {
            id: string;
            /** @enum {unknown} */
            state: "cancelled" | "done" | "failed" | "running" | "waiting";
            /** @default null */
            progress: components["schemas"]["JobStatus"] | null;
            /** @default null */
            result: (components["schemas"]["OddsResult"] | components["schemas"]["AdviceResult"]) | null;
            /** @default  */
            problem: string;
        };
        /**
         * OddsRequest
         * @description The odds of a spot, with the same fields as `riverboat odds`.
         */
        OddsRequest: {
            /**
             * @description Cards, a range, or random; "Kh 2d / 3c" is down / up, "7c 7d 2s Jh 5c throws 5c" a draw, "Kh 2d / 3c last up" takes the last card face up.
             * @default []
             */
            hands: string[];
            /**
             * @description "2c 7d 9h"; several boards: "2c 7d | Ks", or an object of them by name.
             * @default
             */
            board: string | {
                [key: string]: string;
            };
            /**
             * @description Cards out of play.
             * @default
             */
            dead: string;
            /**
             * @description The code of a game.
             * @default holdem
             */
            variant: string;
            /** @default {} */
            options: {
                [key: string]: string | number | boolean;
            };
            /** @default null */
            opponents: number | null;
            /**
             * @description Enumerate all deals (true), sample (false), or whichever is better (null).
             * @default null
             */
            exact: boolean | null;
            /** @default null */
            samples: number | null;
            /** @default null */
            error: number | null;
            /** @default null */
            seed: number | string | null;
            /**
             * @description Time limit in seconds.
             * @default null
             */
            time: number | null;
            /**
             * @description How hands discard at a draw.
             * @default null
             */
            policy: ("best" | "pat") | null;
            /**
             * @description Also return the first hand's equity for each possible next card.
             * @default false
             */
            next_card: boolean;
            /**
             * @description Also return one hand's equity against each class of hands of the other.
             * @default false
             */
            grid: boolean;
        };
        /**
         * OddsResult
         * @description The odds of every hand of a spot.
         */
        OddsResult: {
            /** @enum {unknown} */
            kind: "odds";
            variant: string;
            options: {
                [key: string]: string | number | boolean;
            };
            board: string | {
                [key: string]: string;
            };
            dead: string;
            /** @enum {unknown} */
            measure: "chance" | "equity";
            hands: components["schemas"]["HandOddsData"][];
            winners: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            made: components["schemas"]["CategorySource"];
            exact: boolean;
            samples: number;
            stopped: string;
            stderr: number;
            seed: number | null;
            elapsed: number;
            backend: string;
            /** @default null */
            next_card: components["schemas"]["NextCardData"] | null;
            /** @default  */
            next_card_problem: string;
            /** @default null */
            grid: components["schemas"]["GridData"] | null;
            /** @default  */
            grid_problem: string;
        };
        /**
         * Opened
         * @description A table was opened.
         */
        Opened: {
            /** @enum {unknown} */
            entry: "opened";
            settings: components["schemas"]["Settings"];
            host: string;
        };
        /**
         * Opening
         * @description An opened card of the sealed deck, with its position and salt.
         */
        Opening: {
            position: number;
            /**
             * @example As
             * @example ??
             */
            card: string;
            salt: string;
        };
        /**
         * OwnTable
         * @description A table at which you have bought chips.
         */
        OwnTable: {
            table: string;
            name: string;
            opened: number;
            /** @default null */
            closed: number | null;
        };
        /**
         * OwnTablesPage
         * @description Your tables, the latest first.
         */
        OwnTablesPage: {
            tables: components["schemas"]["OwnTable"][];
            /** @default  */
            next: string;
        };
        /**
         * ParsedRange
         * @description A parsed range of two cards, for the chart of all classes.
         */
        ParsedRange: {
            text: string;
            hands: number;
            percent: number;
            ranks: string;
            cells: {
                [key: string]: number;
            };
        };
        /**
         * Passed
         * @description A seat gave the cards at these positions to another, face down.
         */
        Passed: {
            /** @enum {unknown} */
            event: "passed";
            seat: number;
            positions: number[];
            to: number;
            cards: string[];
        };
        /**
         * Pause
         * @description Host: pause the game after this hand, or resume it.
         */
        Pause: {
            /** @enum {unknown} */
            type: "pause";
            /** @description An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect. */
            action: string;
            paused: boolean;
        };
        /**
         * Paused
         * @description The host paused or resumed the game.
         */
        Paused: {
            /** @enum {unknown} */
            entry: "paused";
            paused: boolean;
        };
        /**
         * Payment
         * @description A payment between two players.
         */
        Payment: {
            payer: string;
            payee: string;
            amount: number;
            words: string;
        };
        /**
         * Payout
         * @description The result of the hand for a seat: winnings by share, payments, and the new stack.
         */
        Payout: {
            seat: number;
            /** @description `won`, by share; chips that nobody contested are `uncontested`. */
            shares: {
                [key: string]: number;
            };
            /** @description Chips taken from the pots in this hand. What the player put in is not subtracted. */
            won: number;
            /** @description Paid by a loser into the next hand's pot. */
            matched: number;
            /** @description Everything put in this hand, `matched` included; uncalled chips that came back do not count. */
            paid: number;
            /** @description `won` minus everything that the player put in this hand; negative for a loss. */
            net: number;
            /** @description The chips after the hand. */
            stack: number;
        };
        /**
         * PlaceView
         * @description A place at the table, as it is between hands.
         */
        PlaceView: {
            /** @default  */
            player: string;
            /** @default 0 */
            stack: number;
            /** @default false */
            away: boolean;
        };
        /**
         * Placed
         * @description A seat placed its cards on boards, by position.
         */
        Placed: {
            /** @enum {unknown} */
            event: "placed";
            seat: number;
            boards: [
                string,
                number[]
            ][];
        };
        /**
         * PlacementData
         * @description One way to place the eight cards and what it is expected to win.
         */
        PlacementData: {
            plo: string;
            boards: {
                [key: string]: components["schemas"]["BoardData"];
            };
            total: number;
            stderr: number;
            positions: number[][];
        };
        /**
         * PlayerBalance
         * @description The chips that a player has bought, won and cashed out.
         */
        PlayerBalance: {
            player: string;
            name: string;
            bot: boolean;
            bought: number;
            corrected: number;
            /** @description The net result of all hands, negative for a loss. */
            hands_net: number;
            kitty: number;
            cashed: number;
            stack: number;
            /** @description The result at this table: the hands, and the share of the kitty. */
            net: number;
        };
        /**
         * Posted
         * @description A seat made a forced payment. `kind` names it; `chips` is bet, ante or dead.
         */
        Posted: {
            /** @enum {unknown} */
            event: "posted";
            seat: number;
            kind: string;
            amount: number;
            /** @default bet */
            chips: string;
        };
        /**
         * PotVerdict
         * @description A pot: the seats that could win it, and its shares.
         */
        PotVerdict: {
            pot: number;
            name: string;
            amount: number;
            eligible: number[];
            contested: boolean;
            shares: components["schemas"]["ShareVerdict"][];
            /** @default [] */
            unclaimed: components["schemas"]["Unclaimed"][];
            /** @default null */
            odd_shares: components["schemas"]["OddShares"] | null;
        };
        /**
         * Problem
         * @description What went wrong, and what to do about it.
         */
        Problem: {
            type: string;
            title: string;
            status: number;
            /** @default  */
            detail: string;
            /** @default  */
            hint: string;
        };
        /**
         * Proof
         * @description A sealed deck, and the opened cards that one viewer saw.
         */
        Proof: {
            root: string;
            leaves: string[];
            openings: components["schemas"]["Opening"][];
            /**
             * @description The version of this format.
             * @default 1
             * @constant
             */
            riverboat: 1;
        };
        /**
         * RabbitHunted
         * @description A rabbit hunt showed which cards would have come.
         */
        RabbitHunted: {
            /** @enum {unknown} */
            entry: "rabbit_hunted";
            hand: string;
            player: string;
            boards: components["schemas"]["Board"][];
            /** @default [] */
            came: (components["schemas"]["Started"] | components["schemas"]["Entered"] | components["schemas"]["Gathered"] | components["schemas"]["Posted"] | components["schemas"]["Dealt"] | components["schemas"]["Turned"] | components["schemas"]["Laid"] | components["schemas"]["Revealed"] | components["schemas"]["Taken"] | components["schemas"]["Passed"] | components["schemas"]["Burnt"] | components["schemas"]["Checked"] | components["schemas"]["Called"] | components["schemas"]["Raised"] | components["schemas"]["Folded"] | components["schemas"]["Returned"] | components["schemas"]["Chosen"] | components["schemas"]["Discarded"] | components["schemas"]["StoodPat"] | components["schemas"]["Reshuffled"] | components["schemas"]["Placed"] | components["schemas"]["Faced"] | components["schemas"]["Shown"] | components["schemas"]["Mucked"] | components["schemas"]["Judged"] | components["schemas"]["Awarded"] | components["schemas"]["Matched"] | components["schemas"]["Ended"])[];
        };
        /**
         * Raised
         * @description A seat put in `amount` to make its bet `to`: a raise `over` the previous bet, or a first bet.
         */
        Raised: {
            /** @enum {unknown} */
            event: "raised";
            seat: number;
            amount: number;
            to: number;
            /** @default 0 */
            over: number;
        };
        /**
         * Rebuy
         * @description Buy chips. During a hand they arrive when it is over; until then 0 cancels the order.
         */
        Rebuy: {
            /** @enum {unknown} */
            type: "rebuy";
            /** @description An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect. */
            action: string;
            chips: number;
        };
        /**
         * RedeemedCode
         * @description A device that signs in with a transfer code.
         */
        RedeemedCode: {
            code: string;
        };
        /**
         * Refusal
         * @description A command that changed nothing, and why; it also reads as the socket's `refused` message.
         */
        Refusal: {
            type: string;
            title: string;
            status: number;
            /** @default  */
            detail: string;
            /** @default  */
            hint: string;
            /** @default  */
            reason: string;
            /** @default  */
            action: string;
            /** @default false */
            again: boolean;
        };
        /**
         * Reshuffled
         * @description The deck ran out, and discarded cards were shuffled into a new one.
         */
        Reshuffled: {
            /** @enum {unknown} */
            event: "reshuffled";
            count: number;
        };
        /**
         * Returned
         * @description An uncalled bet was returned.
         */
        Returned: {
            /** @enum {unknown} */
            event: "returned";
            seat: number;
            amount: number;
        };
        /**
         * Revealed
         * @description The cards of a board that lay face down were turned over.
         */
        Revealed: {
            /** @enum {unknown} */
            event: "revealed";
            board: string;
            cards: string[];
        };
        /**
         * Said
         * @description A chat message; `name` is set if the author does not sit at the table.
         */
        Said: {
            /** @enum {unknown} */
            entry: "said";
            player: string;
            text: string;
            /** @default  */
            name: string;
        };
        /**
         * Sat
         * @description A player or a bot sat down with chips.
         */
        Sat: {
            /** @enum {unknown} */
            entry: "sat";
            player: string;
            name: string;
            place: number;
            chips: number;
            /** @default  */
            bot: string;
        };
        /**
         * Say
         * @description Send a chat message.
         */
        Say: {
            /** @enum {unknown} */
            type: "say";
            /** @description An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect. */
            action: string;
            text: string;
        };
        /**
         * Seat
         * @description A player's chips and cards.
         */
        Seat: {
            stack: number;
            /** @default 0 */
            live: number;
            /** @default 0 */
            bet: number;
            /** @default [] */
            cards: string[];
            /** @default [] */
            up: boolean[];
            /** @default [] */
            shown: number[];
            /** @default false */
            folded: boolean;
            /** @default  */
            choice: string;
            /** @default [] */
            placed: [
                string,
                number[]
            ][];
        };
        /**
         * SeatChoice
         * @description The buy-in, and the seat if a certain one is wanted.
         */
        SeatChoice: {
            chips: number;
            /** @default null */
            place: number | null;
        };
        /**
         * SeatRequest
         * @description A request for a seat, which waits for the host's approval.
         */
        SeatRequest: {
            name: string;
            place: number;
            chips: number;
        };
        /**
         * SeatRequested
         * @description A guest asked the host for a seat.
         */
        SeatRequested: {
            /** @enum {unknown} */
            entry: "seat_requested";
            player: string;
            name: string;
            place: number;
            chips: number;
        };
        /**
         * Settings
         * @description How a table is run.
         */
        Settings: {
            /**
             * @description One game, or several for dealer's choice.
             * @default [
             *       {}
             *     ]
             */
            games: components["schemas"]["TableGame"][];
            /** @default  */
            name: string;
            /** @default 6 */
            seats: number;
            /**
             * @description The smallest buy-in in chips.
             * @default 100
             */
            least: number;
            /** @default 400 */
            most: number;
            /**
             * @description Seconds to answer; 0 is no clock.
             * @default 30
             */
            clock: number;
            /**
             * @description Seconds of time bank for each player.
             * @default 60
             */
            bank: number;
            /**
             * @description How long pauses and bots take: 1 is normal speed, 0 is no delay.
             * @default 1
             */
            pace: number;
            /**
             * @description Bots that sit down when the table opens.
             * @default 0
             */
            bots: number;
            /**
             * @description Whether the table is left out of the public list.
             * @default true
             */
            private: boolean;
            /**
             * @description Whether spectators are allowed.
             * @default true
             */
            watching: boolean;
            /**
             * @description Whether the host has to approve each player.
             * @default false
             */
            approve: boolean;
            /**
             * @description Whether rabbit hunts are allowed.
             * @default true
             */
            rabbit: boolean;
            /**
             * @description Whether the page shows the odds of cards before they are placed for good.
             * @default false
             */
            hints: boolean;
        };
        /**
         * SettingsChanged
         * @description The host changed the settings, from the next hand on.
         */
        SettingsChanged: {
            /** @enum {unknown} */
            entry: "settings_changed";
            settings: components["schemas"]["Settings"];
        };
        /**
         * SettleUp
         * @description The fewest payments that settle the table, as if it closed now.
         */
        SettleUp: {
            payments: components["schemas"]["Payment"][];
            nets: {
                [key: string]: number;
            };
            names: {
                [key: string]: string;
            };
        };
        /**
         * ShareVerdict
         * @description A share of a pot: its winners, their hands and the best losing hand; or that it carries over to the next hand.
         */
        ShareVerdict: {
            share: string;
            name: string;
            amount: number;
            winners: components["schemas"]["Winner"][];
            /** @default null */
            ahead_of: components["schemas"]["MadeHand"] | null;
            /** @default null */
            kicker: components["schemas"]["Kicker"] | null;
            /** @default null */
            odd_chips: components["schemas"]["OddChips"] | null;
            /** @default 0 */
            carried: number;
            /** @default  */
            why: string;
            /** @default 1 */
            parts: number;
            /** @default  */
            kind: string;
        };
        /**
         * Shown
         * @description A seat turned over the cards at these positions.
         */
        Shown: {
            /** @enum {unknown} */
            event: "shown";
            seat: number;
            positions: number[];
            cards: string[];
            /** @default  */
            board: string;
        };
        /**
         * Sit
         * @description Take a place with chips.
         */
        Sit: {
            /** @enum {unknown} */
            type: "sit";
            /** @description An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect. */
            action: string;
            chips: number;
            /** @default null */
            place: number | null;
        };
        /**
         * Stakes
         * @description Forced bets, bet sizes, and the house's rules about them.
         *
         *         Tuples are in the order of the blinds: from the left of the button, heads-up from the button.
         *
         *         >>> Stakes(blinds=(5, 10), big_blind_ante=10).why_not(6)
         *         >>> Stakes(blinds=(5, 10), antes=(1, 1, 0)).why_not(4)
         *         'antes are for 3 seats, and there are 4'
         */
        Stakes: {
            /** @default 0 */
            ante: number;
            /** @default [] */
            blinds: number[];
            /** @default 0 */
            straddle: number;
            /** @default 0 */
            button_ante: number;
            /** @default 0 */
            button_blind: number;
            /** @default 0 */
            bring_in: number;
            /** @default 0 */
            small_bet: number;
            /** @default 0 */
            big_bet: number;
            /** @default 0 */
            big_blind_ante: number;
            /** @default [] */
            antes: number[];
            /** @default false */
            dead_antes: boolean;
            /** @default [] */
            late: number[];
            /** @default false */
            as_posted: boolean;
            /** @default 0 */
            cap: number;
            /** @default 0 */
            buy_in: number;
        };
        /**
         * Started
         * @description A hand began.
         */
        Started: {
            /** @enum {unknown} */
            event: "started";
            stacks: number[];
            button: number;
            /** @default 0 */
            kitty: number;
        };
        /**
         * StoodPat
         * @description A seat that could draw kept all its cards.
         */
        StoodPat: {
            /** @enum {unknown} */
            event: "stood_pat";
            seat: number;
        };
        /**
         * StoredEvents
         * @description The events of a hand, in order.
         */
        StoredEvents: {
            /**
             * @description The version of this format.
             * @constant
             */
            riverboat: 1;
            events: (components["schemas"]["Started"] | components["schemas"]["Entered"] | components["schemas"]["Gathered"] | components["schemas"]["Posted"] | components["schemas"]["Dealt"] | components["schemas"]["Turned"] | components["schemas"]["Laid"] | components["schemas"]["Revealed"] | components["schemas"]["Taken"] | components["schemas"]["Passed"] | components["schemas"]["Burnt"] | components["schemas"]["Checked"] | components["schemas"]["Called"] | components["schemas"]["Raised"] | components["schemas"]["Folded"] | components["schemas"]["Returned"] | components["schemas"]["Chosen"] | components["schemas"]["Discarded"] | components["schemas"]["StoodPat"] | components["schemas"]["Reshuffled"] | components["schemas"]["Placed"] | components["schemas"]["Faced"] | components["schemas"]["Shown"] | components["schemas"]["Mucked"] | components["schemas"]["Judged"] | components["schemas"]["Awarded"] | components["schemas"]["Matched"] | components["schemas"]["Ended"])[];
            /**
             * @description The events of a rabbit hunt after the hand.
             * @default []
             */
            hunted: (components["schemas"]["Started"] | components["schemas"]["Entered"] | components["schemas"]["Gathered"] | components["schemas"]["Posted"] | components["schemas"]["Dealt"] | components["schemas"]["Turned"] | components["schemas"]["Laid"] | components["schemas"]["Revealed"] | components["schemas"]["Taken"] | components["schemas"]["Passed"] | components["schemas"]["Burnt"] | components["schemas"]["Checked"] | components["schemas"]["Called"] | components["schemas"]["Raised"] | components["schemas"]["Folded"] | components["schemas"]["Returned"] | components["schemas"]["Chosen"] | components["schemas"]["Discarded"] | components["schemas"]["StoodPat"] | components["schemas"]["Reshuffled"] | components["schemas"]["Placed"] | components["schemas"]["Faced"] | components["schemas"]["Shown"] | components["schemas"]["Mucked"] | components["schemas"]["Judged"] | components["schemas"]["Awarded"] | components["schemas"]["Matched"] | components["schemas"]["Ended"])[];
            /**
             * @description Which cards were wild in the hands that the viewer saw.
             * @default null
             */
            wild_cards: components["schemas"]["WildCards"] | null;
        };
        /**
         * Table
         * @description The whole visible state of a hand.
         */
        Table: {
            seats: components["schemas"]["Seat"][];
            button: number;
            /** @default  */
            street: string;
            /** @default [] */
            boards: components["schemas"]["Board"][];
            /** @default 0 */
            dead: number;
            /** @default 0 */
            awarded: number;
            /** @default 0 */
            carried: number;
            /** @default [] */
            faced: string[];
            /** @default [] */
            up_order: string[];
            /** @default false */
            over: boolean;
        };
        /**
         * TableGame
         * @description A game as a table plays it; empty fields mean the game's defaults.
         */
        TableGame: {
            /** @default holdem */
            game: string;
            /** @default {} */
            options: {
                [key: string]: string | number | boolean;
            };
            /** @default  */
            limit: string;
            /** @default null */
            stakes: components["schemas"]["Stakes"] | null;
            /** @default  */
            odd_chips: string;
            /** @default null */
            burn: boolean | null;
        };
        /**
         * TableLine
         * @description A table in the list.
         */
        TableLine: {
            id: string;
            opened: number;
            settings: components["schemas"]["Settings"];
            people: number;
            bots: number;
            playing: boolean;
        };
        /**
         * TableOpened
         * @description A new table. Its id is the secret part of its link.
         */
        TableOpened: {
            id: string;
            link: string;
        };
        /**
         * TablesPage
         * @description Open tables that are not private, latest first.
         */
        TablesPage: {
            tables: components["schemas"]["TableLine"][];
            /** @default  */
            next: string;
        };
        /**
         * Taken
         * @description A seat took the card at this position of a board, face up.
         */
        Taken: {
            /** @enum {unknown} */
            event: "taken";
            seat: number;
            board: string;
            position: number;
        };
        /**
         * TimedMadeHands
         * @description The wild cards and your hand after a number of events.
         */
        TimedMadeHands: {
            events: number;
            made_hands: components["schemas"]["MadeHands"];
        };
        /**
         * TransferCode
         * @description A code that signs in another device as you, once. In a link it follows the #, which browsers do not send.
         */
        TransferCode: {
            code: string;
            seconds: number;
        };
        /**
         * Turned
         * @description Cards were dealt face up on a board.
         */
        Turned: {
            /** @enum {unknown} */
            event: "turned";
            board: string;
            cards: string[];
        };
        /**
         * Unclaimed
         * @description A share without a qualifying hand: its amount, and the share that it was added to.
         */
        Unclaimed: {
            share: string;
            name: string;
            amount: number;
            went_with: string;
            why: string;
        };
        /**
         * Update
         * @description A new journal entry. The view after it is included if more than the cards and bets of a hand has changed.
         */
        Update: {
            /** @enum {unknown} */
            type: "update";
            /** @description The number of an entry in the room's journal. */
            seq: number;
            at: number;
            entry: components["schemas"]["Opened"] | components["schemas"]["SeatRequested"] | components["schemas"]["Declined"] | components["schemas"]["Sat"] | components["schemas"]["ChipsOrdered"] | components["schemas"]["Bought"] | components["schemas"]["AwayChanged"] | components["schemas"]["Leaving"] | components["schemas"]["Left"] | components["schemas"]["Paused"] | components["schemas"]["SettingsChanged"] | components["schemas"]["GameChosen"] | components["schemas"]["Begun"] | components["schemas"]["Answered"] | components["schemas"]["Voided"] | components["schemas"]["Said"] | components["schemas"]["RabbitHunted"] | components["schemas"]["HostChanged"] | components["schemas"]["Ending"] | components["schemas"]["Closed"];
            /** @default null */
            view: components["schemas"]["View"] | null;
        };
        /**
         * Verdict
         * @description The settlement of a hand.
         */
        Verdict: {
            pots: components["schemas"]["PotVerdict"][];
            payouts: components["schemas"]["Payout"][];
            /** @default 0 */
            carried: number;
        };
        /**
         * View
         * @description A room as a viewer may see it. Settings are included when they change, the current hand only in a welcome.
         */
        View: {
            host: string;
            places: components["schemas"]["PlaceView"][];
            button: number;
            kitty: number;
            chosen: number;
            members: {
                [key: string]: components["schemas"]["Member"];
            };
            /** @default {} */
            seat_requests: {
                [key: string]: components["schemas"]["SeatRequest"];
            };
            /** @default null */
            settings: components["schemas"]["Settings"] | null;
            /** @default null */
            playing: components["schemas"]["HandState"] | null;
            /** @default null */
            pending: components["schemas"]["Settings"] | null;
            /** @default  */
            last: string;
            /** @default 0 */
            dealt: number;
            /** @default false */
            named: boolean;
            /** @default false */
            paused: boolean;
            /** @default false */
            closed: boolean;
            /** @default false */
            ending: boolean;
        };
        /**
         * Voided
         * @description The hand was cancelled: all chips are as before it.
         */
        Voided: {
            /** @enum {unknown} */
            entry: "voided";
            hand: string;
            why: string;
        };
        /**
         * WildCards
         * @description Which cards were wild in a hand, as far as a viewer saw its cards.
         */
        WildCards: {
            words: string;
            /** @default {} */
            seats: {
                [key: string]: string[];
            };
            /** @default {} */
            boards: {
                [key: string]: string[];
            };
            /** @default [] */
            deck: string[];
        };
        /**
         * WildDefinition
         * @description Which cards are wild, as data: all that one of the fields names.
         */
        WildDefinition: {
            /**
             * @description All cards of these ranks.
             * @default []
             */
            ranks: string[];
            /**
             * @description These cards.
             * @default []
             */
            cards: string[];
            /**
             * @description The lowest cards of each hand that are not wild already.
             * @default false
             */
            lowest: boolean;
            /**
             * @description For the lowest cards: `high`, or `either` if an ace may also be the lowest card.
             * @default high
             * @enum {unknown}
             */
            ace: "either" | "high";
            /**
             * @description If not empty: the lowest cards only in a hand that holds one of these ranks.
             * @default []
             */
            needs: string[];
            /**
             * @description The rank of the card dealt face up next after the last one of this rank.
             * @default
             */
            follows: string;
            /**
             * @description All cards of the rank of the card on this board, once it is face up.
             * @default
             */
            board: string;
            /**
             * @description The last ranks to come face up a second time, this many of them.
             * @default 0
             */
            pairs: number;
            /**
             * @description House rule: every wild card in a flush may be an ace.
             * @default false
             */
            double_ace: boolean;
            /**
             * @description House rule: a hand without wild cards beats an equal hand with some.
             * @default false
             */
            natural_first: boolean;
        };
        /**
         * Winner
         * @description A seat that wins a share or a part of it; the part is 0 if there are fewer chips than winners.
         */
        Winner: {
            seat: number;
            amount: number;
            hand: components["schemas"]["MadeHand"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    games: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Games"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    game: {
        parameters: {
            query?: {
                /** @description A house rule as `name:value`, such as `order:CBA`. */
                option?: string[];
                /** @description The limit, if not the usual one. */
                limit?: string;
                /** @description The rule for odd chips, if not the usual one. */
                odd_chips?: string;
                /** @description Whether cards are burned, if not as usual. */
                burn?: boolean | null;
                /** @description The stakes as JSON, such as `{"blinds":[1,2]}`, if not the usual ones. */
                stakes?: string;
            };
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameDetail"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    welcome: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client at random, such as a UUID: the same request with the same key gets the same response. */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewGuest"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuestToken"];
                };
            };
            /** @description Not allowed */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentGuest"];
                };
            };
            /** @description Not signed in. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sign_out: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rename: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewGuest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentGuest"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    my_tables: {
        parameters: {
            query?: {
                /** @description Include closed tables; their hands and ledgers remain available. */
                over?: boolean;
                /** @description `next` of the previous page. */
                cursor?: string;
                /** @description How many at most. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnTablesPage"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    transfer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client at random, such as a UUID: the same request with the same key gets the same response. */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransferCode"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    arrive: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client at random, such as a UUID: the same request with the same key gets the same response. */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RedeemedCode"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuestToken"];
                };
            };
            /** @description Not allowed */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    find_tables: {
        parameters: {
            query?: {
                /** @description Only tables that play this game. */
                game?: string;
                /** @description Only tables with a free place. */
                free?: boolean;
                /** @description `next` of the previous page. */
                cursor?: string;
                /** @description How many at most. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TablesPage"];
                };
            };
            /** @description Invalid request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    open_table: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client: the same request with the same key within a day gets the same response, and has one effect. */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Settings"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableOpened"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    look: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table's id, which is also its secret link. */
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["View"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    hands: {
        parameters: {
            query?: {
                /** @description Only hands of this player. */
                player?: string;
                /** @description Only your own hands. */
                mine?: boolean;
                /** @description Only this game. */
                game?: string;
                /** @description Only hands from this number on. */
                first?: number | null;
                /** @description Only hands up to this number. */
                last?: number | null;
                /** @description Only hands with at least this much in the pots. */
                pot?: number | null;
                /** @description `next` of the previous page. */
                cursor?: string;
                /** @description How many at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The table's id, which is also its secret link. */
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandsPage"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    one_hand: {
        parameters: {
            query?: {
                /** @description As a spectator saw it, even if you played. */
                watching?: boolean;
            };
            header?: never;
            path: {
                /** @description The hand's id. */
                hand: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandDetail"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    feed: {
        parameters: {
            query?: {
                /** @description As a spectator saw it, even if you played. */
                watching?: boolean;
            };
            header?: never;
            path: {
                /** @description The hand's id. */
                hand: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandFeed"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    proof: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The hand's id. */
                hand: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Proof"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible in the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    as_json: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The hand's id. */
                hand: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredEvents"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible in the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    as_phh: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The hand's id. */
                hand: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible in the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ledger: {
        parameters: {
            query?: {
                /** @description Only lines of this account. */
                account?: string;
                /** @description Only lines of this kind. */
                kind?: string;
                /** @description `next` of the previous page. */
                cursor?: string;
                /** @description How many at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The table's id, which is also its secret link. */
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerPage"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    balances: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table's id, which is also its secret link. */
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Balances"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    settle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table's id, which is also its secret link. */
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettleUp"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    settle_text: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table's id, which is also its secret link. */
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    settle_csv: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table's id, which is also its secret link. */
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ask_odds: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client: the same question with the same key returns the same job for as long as the server keeps its result in memory: 10 minutes, or less if 256 other jobs have finished since. */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OddsRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OddsJob"];
                };
            };
            /** @description Not finished yet: poll Location. */
            202: {
                headers: {
                    /** @description The job. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OddsJob"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ask_advice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client: the same question with the same key returns the same job for as long as the server keeps its result in memory: 10 minutes, or less if 256 other jobs have finished since. */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdviceRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OddsJob"];
                };
            };
            /** @description Not finished yet: poll Location. */
            202: {
                headers: {
                    /** @description The job. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OddsJob"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_range: {
        parameters: {
            query: {
                /** @description A range of two cards, such as `77+, A5s-A2s, 15%`. */
                text: string;
                /** @description The deck. */
                deck?: "full" | "short";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ParsedRange"];
                };
            };
            /** @description Invalid request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    look_at_odds: {
        parameters: {
            query?: {
                /** @description Seconds to wait for the result at most. */
                wait?: number;
            };
            header?: never;
            path: {
                /** @description The job's id, which is secret. */
                job: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OddsJob"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancel_odds: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The job's id, which is secret. */
                job: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not allowed */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    healthz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    command: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The table's id, which is also its secret link. */
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerCommand"] | components["schemas"]["Sit"] | components["schemas"]["Rebuy"] | components["schemas"]["Away"] | components["schemas"]["Leave"] | components["schemas"]["Say"] | components["schemas"]["Choose"] | components["schemas"]["Hunt"] | components["schemas"]["Approve"] | components["schemas"]["Pause"] | components["schemas"]["Kick"] | components["schemas"]["Change"] | components["schemas"]["Give"] | components["schemas"]["Invite"] | components["schemas"]["Appoint"] | components["schemas"]["End"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible in the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Refusal"];
                };
            };
            /** @description Request too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    sit: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client: the same request with the same key within a day gets the same response, and has one effect. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The table's id, which is also its secret link. */
                table: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeatChoice"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible in the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Refusal"];
                };
            };
            /** @description Request too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    leave: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client: the same request with the same key within a day gets the same response, and has one effect. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The table's id, which is also its secret link. */
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible in the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Refusal"];
                };
            };
            /** @description Invalid request */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Refusal"];
                };
            };
        };
    };
}
