import { useEffect, useState } from "react";
import type { Language } from "../../i18n/languages.ts";
import { type Answers, loadAnswers } from "./load-answers.ts";

export function useAnswers(language: Language) {
  const [answers, setAnswers] = useState<Answers>();
  const [failed, setFailed] = useState(false);
  const [attempts, setAttempts] = useState(0);

  useEffect(() => {
    let current = true;
    loadAnswers(language).then(
      (loaded) => current && setAnswers(loaded),
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [language, attempts]);

  function retry() {
    setFailed(false);
    setAttempts(attempts + 1);
  }

  return { answers, failed, retry };
}
