/** Every address of the site, and the only place that spells one. The router puts the language before it. */
export const links = {
  home: () => "/",
  dice: () => "/games/dice",
  profile: () => "/profile",
  access: () => "/profile/access",
  passwordReset: () => "/password/reset",
  resetPassword: (token: string) => `/reset-password/${token}`,
  error: () => "/error",
  noAccess: () => "/no-access",
  gallery: () => "/dev/ui",
} as const;
