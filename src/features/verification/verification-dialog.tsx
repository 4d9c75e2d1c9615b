import { useLayer, useStream } from "../../link/use-stream.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BirthDate } from "./birth-date.tsx";
import { DocumentList } from "./document-list.tsx";
import { SendDocument } from "./send-document.tsx";
import styles from "./verification-dialog.module.css";
import { verificationShown } from "./verification-shown.ts";
import { VerificationStatus } from "./verification-status.tsx";

export default function VerificationDialog() {
  const layer = useLayer();
  const user = useStream((layer) => layer.profile.me$())?.value.user;
  const documents = useStream((layer) => layer.documents.list$());
  if (!user) return <Skeleton lines={6} />;
  const { verification, birth_date, is_of_age } = user;
  return (
    <div className={styles.body}>
      <VerificationStatus verification={verification} />
      <BirthDate birthDate={birth_date} isOfAge={is_of_age} />
      {verificationShown(verification.data.status) !== "success" && <SendDocument />}
      <DocumentList documents={documents} onRetry={() => void layer.app.retry()} />
    </div>
  );
}
