import { Component, type ReactNode } from "react";
import { localPath, splitPath } from "../i18n/languages.ts";
import { ErrorView } from "../pages/error/error-view.tsx";
import { links } from "../shell/links.ts";
import { PlatformContext } from "../browser/platform.ts";

interface Props {
  /** Navigates the app to /error. Not given outside routing, where only the address is changed. */
  onError?: () => void;
  children: ReactNode;
}

export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  static override contextType = PlatformContext;
  declare context: React.ContextType<typeof PlatformContext>;
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.context.report(error);
    if (this.props.onError) this.props.onError();
    else history.replaceState(null, "", localPath(splitPath(location.pathname).language, links.error()));
  }

  override render() {
    return this.state.failed ? <ErrorView /> : this.props.children;
  }
}
