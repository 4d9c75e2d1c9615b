/** How the books name a stake that has come back after its round was over: its provider has taken the round back. */
export const roundTakenBack = "round_taken_back";
