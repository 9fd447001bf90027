/** The guide's stylesheet: the storefront's colors and fonts; one column on phones, with a sidebar on wide screens. */
export const style = `
:root{color-scheme:light dark;--paper:#fbf7f1;--sunken:#f3ece1;--text:#2a211a;--soft:#6a5c50;--line:#e7dccd;--ink:#8f3a14;
--serif:"Iowan Old Style","Palatino Linotype",Palatino,Georgia,serif;--sans:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;
--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,"Noto Sans Mono",monospace}
@media(prefers-color-scheme:dark){:root{--paper:#171310;--sunken:#241e19;--text:#f4ece2;--soft:#c3b5a6;--line:#3a3129;--ink:#f0a57f}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-padding-top:1.5rem}
body{margin:0;background:var(--paper);color:var(--text);font:1rem/1.6 var(--sans);overflow-wrap:break-word}
a{color:var(--ink);text-underline-offset:.15em}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
.skip{position:absolute;left:-100vw;padding:.75rem 1rem;background:var(--paper)}
.skip:focus{left:.5rem;top:.5rem;z-index:1}
.frame{display:grid;grid-template-columns:minmax(0,1fr);max-width:80rem;margin:0 auto;padding:0 1.25rem 5rem}
header{padding:3rem 0 1.5rem}
h1,h2,h3,h4{font-family:var(--serif);line-height:1.2;letter-spacing:-.01em;text-wrap:balance}
h1{font-size:clamp(2.25rem,6vw,3.25rem);margin:0 0 .5rem}
h2{font-size:1.875rem;margin:4rem 0 1rem;padding-top:1.5rem;border-top:1px solid var(--line)}
h3{font-size:1.375rem;margin:2.5rem 0 .5rem}
h4,.name{font-size:1.1875rem;margin:0 0 .5rem}
h5{font-size:.875rem;margin:1.25rem 0 .25rem;color:var(--soft)}
p,li{max-width:44rem}
.lead{font-size:1.1875rem;color:var(--soft)}
nav ul{list-style:none;margin:0;padding:0}
nav a{display:block;padding:.625rem 0;color:var(--text);text-decoration:none;border-bottom:1px solid var(--line)}
nav a:hover{color:var(--ink)}
nav .inner a{padding-left:1rem;font-size:.9375rem;color:var(--soft);border:0;padding-block:.3125rem}
nav h2{font:600 .875rem/1.4 var(--sans);letter-spacing:0;margin:0 0 .5rem;padding:0;border:0;color:var(--soft)}
code,pre{font-family:var(--mono);font-size:.875rem}
:not(pre)>code{background:var(--sunken);border-radius:.25rem;padding:.1em .3em}
pre{background:var(--sunken);border:1px solid var(--line);border-radius:.75rem;padding:1rem;margin:1rem 0;overflow-x:auto;line-height:1.5;tab-size:2}
details>summary{cursor:pointer;padding:.625rem 0;color:var(--ink);width:fit-content}
details pre{max-height:28rem;overflow:auto}
.table{overflow-x:auto;margin:1rem 0;border:1px solid var(--line);border-radius:.75rem}
table{border-collapse:collapse;width:100%;font-size:.9375rem;line-height:1.45}
th,td{text-align:left;vertical-align:top;padding:.625rem .875rem;border-top:1px solid var(--line);min-width:6rem}
td{min-width:9rem}
thead th{border-top:0;background:var(--sunken);font-weight:600;font-size:.8125rem;color:var(--soft)}
tbody th{font-weight:400}
td:last-child{min-width:14rem}
small{color:var(--soft)}
.entry{margin:1.25rem 0;padding:1.25rem 0 0;border-top:1px dashed var(--line)}
.facts{display:grid;gap:.25rem;margin:.5rem 0}
.facts div{display:grid;grid-template-columns:5.5rem minmax(0,1fr);gap:.5rem}
.facts dt{color:var(--soft);font-size:.875rem;padding-top:.1em}
.facts dd{margin:0}
@media(max-width:40rem){
.table{border-width:1px 0;border-radius:0}
thead{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden;white-space:nowrap}
table,tbody,tr,th,td{display:block;min-width:0}
tbody tr{padding:.75rem 0;border-top:1px solid var(--line)}
tbody tr:first-child{border:0}
tbody th,tbody td,td:last-child{border:0;padding:.125rem 0;min-width:0}
}
@media(min-width:64rem){
.frame{grid-template-columns:15rem minmax(0,1fr);column-gap:4rem}
header{grid-column:2}
nav{grid-row:1/span 2;position:sticky;top:0;align-self:start;max-height:100vh;overflow-y:auto;padding:3.5rem 0 2rem}
nav a{padding:.3125rem 0;border:0}
nav .inner a{padding-left:.75rem;font-size:.875rem}
}
@media print{nav,.skip{display:none}.frame{display:block}details::details-content{content-visibility:visible}}
`;
