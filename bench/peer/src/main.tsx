import "../../../src/ui/tokens.css";
import "../../../src/ui/base.css";
import "./peer.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import common from "../../../locales/en/common.json";
import footer from "../../../locales/en/footer.json";
import home from "../../../locales/en/home.json";
import { HomePage } from "./home-page.tsx";
import { Layout } from "./layout.tsx";

const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: 2 } } });

void i18next.use(initReactI18next).init({
  lng: "en-US",
  ns: ["common", "footer", "home"],
  defaultNS: "common",
  resources: { "en-US": { common, footer, home } },
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

const router = createBrowserRouter([
  {
    path: "/en",
    Component: Layout,
    children: [
      { index: true, Component: HomePage },
      { path: "betting", lazy: async () => ({ Component: (await import("./book-page.tsx")).BookPage }) },
      { path: "games/:game", lazy: async () => ({ Component: (await import("./table-page.tsx")).TablePage }) },
    ],
  },
]);

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <I18nextProvider i18n={i18next}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nextProvider>
  </StrictMode>,
);
