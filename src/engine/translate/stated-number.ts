/** A number that the English states. */
export interface StatedNumber {
  /** As written there, for messages. */
  readonly text: string;
  /** Values of which any one keeps the number: "5 p.m." is 5 or 17. */
  readonly values: readonly number[];
  /** Of a row of digits (a telephone number, a code): the digits, which must come in this order, however they are grouped. */
  readonly digits?: string;
}
