import type { IconNode } from "lucide";
import { Link, useLocation } from "wouter";
import { Icon } from "../ui/icon.tsx";

interface Props {
  href: string;
  icon: IconNode;
  /** Paths below this one also count as this entry's: those below its own unless told otherwise. */
  within?: string | null | undefined;
  className: string | undefined;
  children: string;
}

export function MenuLink({ href, icon, within = `${href}/`, className, children }: Props) {
  const [path] = useLocation();
  return (
    <Link
      href={href}
      className={className}
      aria-current={path === href ? "page" : (within && path.startsWith(within)) || undefined}
    >
      <Icon node={icon} />
      <span>{children}</span>
    </Link>
  );
}
