/**
 * Abbreviations that decide whether a point ends a sentence, in lower case and without their last point. Only those that people say
 * or type in talks, mails and product texts; anything else is left to the Unicode rules.
 */

/** Always followed by what they belong to: titles before names, and words that introduce something. */
export const NEVER_LAST: ReadonlySet<string> = new Set(
  (
    'mr mrs ms mx messrs dr prof rev fr hon pres gov sen rep gen col maj capt cpt cmdr lt sgt cpl pvt adm amb ' +
    'mt ft e.g eg i.e ie cf viz vs v approx ca incl excl resp esp'
  ).split(' '),
);

/** Followed by a number where they are an abbreviation, and words or names otherwise: "No. 5" against "No. I said no." */
export const BEFORE_NUMBERS: ReadonlySet<string> = new Set(
  (
    'no nos nr fig figs vol vols p pp pg sec sect ch chap art eq eqs par para ver ext tel rm bldg item op ' +
    'jan feb mar apr jun jul aug sep sept oct nov dec c max min avg'
  ).split(' '),
);

/** May end a sentence or not: it does where a word follows that commonly begins one. Acronyms with points are treated alike. */
export const SOMETIMES_LAST: ReadonlySet<string> = new Set(
  (
    'inc ltd co corp llc plc bros jr sr esq etc st ave blvd rd hwy dept univ assn intl govt est ' +
    'ph.d m.d b.a m.a b.sc m.sc a.m p.m am pm b.c a.d et al sq'
  ).split(' '),
);

/** Capitalised words that commonly begin a sentence, in lower case. */
export const SENTENCE_STARTERS: ReadonlySet<string> = new Set(
  (
    "i i'm i've i'll i'd we we're we've we'll you you're he he's she she's it it's they they're this that that's these those " +
    'there here the a an my our your his her its their what when where who why how which and but so or yet if because since although ' +
    'while as at in on for from with without after before during until by to of about then today tomorrow yesterday ' +
    'is are was were do does did can could will would should may might must have has had please thank thanks let let’s ' +
    "let's yes no ok okay well oh hello hi sorry everyone everything each every all most many some any another other both " +
    'however therefore meanwhile also just not nobody nothing people next first second finally maybe perhaps sure'
  ).split(' '),
);
