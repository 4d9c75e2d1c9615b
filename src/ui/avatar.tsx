import { CircleUserRound } from "lucide";
import { useState } from "react";
import styles from "./avatar.module.css";
import { Icon } from "./icon.tsx";
import { initialsOf } from "./initials.ts";

interface Props {
  image: string | null | undefined;
  name: string | undefined;
  size?: "small" | "large";
}

/** A picture, or else initials. Hidden from screen readers, because the name is beside it. */
export function Avatar({ image, name, size = "small" }: Props) {
  const [broken, setBroken] = useState<string>();
  const initials = name && initialsOf(name);
  return (
    <span className={styles.avatar} data-size={size} aria-hidden="true">
      {image && image !== broken ? (
        <img className={styles.picture} src={image} alt="" onError={() => setBroken(image)} />
      ) : (
        initials || <Icon node={CircleUserRound} size={size === "large" ? "large" : "normal"} />
      )}
    </span>
  );
}
