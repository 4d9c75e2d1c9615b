import type { IconNode } from "lucide";
import { Link, useLocation } from "wouter";
import { Icon } from "../../ui/icon.tsx";

interface Props {
  href: string;
  icon: IconNode;
  className: string | undefined;
  children: string;
}

export function MenuLink({ href, icon, className, children }: Props) {
  const [path] = useLocation();
  return (
    <Link href={href} className={className} aria-current={path === href ? "page" : undefined}>
      <Icon node={icon} />
      <span>{children}</span>
    </Link>
  );
}
