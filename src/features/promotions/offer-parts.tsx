export { BonusDialog } from "./bonus-dialog.tsx";

/* What is offered beside the pages comes as one file: each of its parts is too small for one. */
export { BonusWidget } from "./bonus-widget.tsx";
