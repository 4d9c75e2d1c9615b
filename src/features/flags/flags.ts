/** Flags that the view knows, with what counts where an operator says nothing of them. */
export const flagDefaults = {
  /** The site offers by itself to be installed. */
  install_offer: true,
} as const;

export type FlagName = keyof typeof flagDefaults;
