export const deskStyle = `
:root { --page: #0b0d12; --surface: #12151d; --control: #222836; --line: #262c3a; --text: #f3f5f9; --soft: #b4bccb; --gold: #f4c361; --win: #3ddc9f; --loss: #ff7272; }
* { box-sizing: border-box; }
body { margin: 0; padding: 32px clamp(16px, 4vw, 48px); background: var(--page); color: var(--text); font: 15px/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 24px; margin-bottom: 24px; }
h1, h2, p { margin: 0; }
h1 { font-size: 28px; color: var(--gold); }
h2 { font-size: 18px; }
a { color: inherit; }
main { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr)); gap: 16px; align-items: start; }
section, aside { display: grid; gap: 12px; min-width: 0; padding: 20px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
.wide { grid-column: 1 / -1; }
form { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; }
label { display: grid; gap: 4px; flex: 1 1 140px; color: var(--soft); font-size: 13px; }
.check { display: flex; flex: 0 0 auto; align-items: center; min-height: 44px; }
input, select, button { min-height: 44px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--control); color: var(--text); font: inherit; }
input[type="checkbox"] { min-height: 0; }
button { border: 0; background: var(--gold); color: #251a03; font-weight: 600; cursor: pointer; }
button.quiet { background: var(--control); color: var(--text); }
:focus-visible { outline: 2px solid var(--gold); outline-offset: 2px; }
.row { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: end; }
.row p { flex: 1 1 300px; align-self: center; }
.row form:last-child { flex: 0 1 420px; }
.scroll { overflow-x: auto; }
table { width: 100%; min-width: 560px; border-collapse: collapse; }
th, td { padding: 8px; border-bottom: 1px solid var(--line); text-align: left; }
th { color: var(--soft); font-size: 13px; font-weight: 500; }
td { vertical-align: baseline; }
td form { flex-wrap: nowrap; gap: 8px; }
td form button { white-space: nowrap; }
code { color: var(--soft); font-size: 13px; }
td input { width: 90px; }
.amount { text-align: right; white-space: nowrap; }
.note { color: var(--soft); font-size: 13px; }
.good { color: var(--win); }
.bad { color: var(--loss); }
aside { margin-bottom: 16px; border-color: currentColor; }
pre { margin: 0; color: var(--text); white-space: pre-wrap; overflow-wrap: anywhere; }
ul { margin: 0; padding-left: 20px; color: var(--soft); }
`;
