export { BonusDialog } from "./bonus-dialog.tsx";

/* What is offered beside the pages comes as one file: each of its parts is too small for one. */
export { BonusBox } from "./bonus-box.tsx";
export { BonusWidget } from "./bonus-widget.tsx";
export { OfferLine } from "./offer-line.tsx";
