// How long things may be that people write here, as the house has it (people/circle.h, people/tournament.h).
export const title_length = 40;
export const report_length = 1000;
export const most_rounds = 64;
/** Beside who announced it. */
export const most_organisers = 8;
