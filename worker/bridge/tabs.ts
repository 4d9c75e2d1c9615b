import { BehaviorSubject, ReplaySubject, Subject } from "rxjs";
import type { Hello, PageCookies, TabNews } from "./protocol.ts";

export interface Tab {
  tell(news: TabNews): void;
  leave(): void;
}

export function createTabs() {
  const visible = new Map<symbol, boolean>();
  const visible$ = new BehaviorSubject(false);
  const language$ = new BehaviorSubject("ru-RU");
  // Replayed for features that load later.
  const cookies$ = new ReplaySubject<PageCookies>(1);
  /** A tab was opened or came to the front. */
  const came$ = new Subject<void>();

  function enter(hello: Hello): Tab {
    const tab = Symbol(hello.lock);
    tell({ language: hello.language });
    tell({ cookies: hello.cookies });
    tell({ visible: hello.visible });

    function tell(news: TabNews) {
      if ("cookies" in news) cookies$.next(news.cookies);
      else if ("language" in news) language$.next(news.language);
      else show(news.visible);
    }

    function show(shown: boolean) {
      const isNew = visible.get(tab) !== shown;
      visible.set(tab, shown);
      update();
      if (shown && isNew) came$.next();
    }

    function leave() {
      visible.delete(tab);
      update();
    }

    return { tell, leave };
  }

  function update() {
    const any = [...visible.values()].some(Boolean);
    if (any !== visible$.value) visible$.next(any);
  }

  return { enter, visible$, came$: came$.asObservable(), language$, cookies$ };
}

export type Tabs = ReturnType<typeof createTabs>;
