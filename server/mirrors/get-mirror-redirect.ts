import { getMirrorRedirect as call } from "../../contract/mirrors.ts";
import { serve } from "./mirrors-house.ts";

export const getMirrorRedirect = serve(call, async ({ domain }, { house }) => {
  const { hosts, mirrors } = house;
  const site = hosts.siteNamed(domain);
  const destination = site === undefined ? undefined : mirrors.destinationOf(site);
  return { redirect: destination === undefined ? null : { newLink: mirrors.linkTo(destination) } };
});
