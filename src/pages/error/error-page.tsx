import { ErrorView } from "./error-view.tsx";

export default function ErrorPage() {
  return <ErrorView />;
}
