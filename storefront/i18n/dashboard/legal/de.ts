import type { legalMessages as en } from "./en.ts";

export const legalMessages: Readonly<Record<keyof typeof en, string>> = {
  "launch.legal_pages": "Rechtliche Seiten",
  "launch.legal_pages.hint": "Fehlt noch oder ist unvollständig: {pages}.",
  "legal.title": "Rechtliche Seiten",
  "legal.hint":
    "In diesem Land braucht Ihr Restaurant: {pages}. Veröffentlichte Seiten stehen in jeder Fußzeile und in jeder E-Mail an Gäste.",
  "legal.imprint": "Impressum",
  "legal.tokushoho": "Angaben nach japanischem Handelsrecht (特定商取引法)",
  "legal.terms": "AGB",
  "legal.privacy": "Datenschutzerklärung",
  "legal.accessibility": "Barrierefreiheit",
  "legal.missing": "Fehlt",
  "legal.optional": "Freiwillig",
  "legal.published": "Veröffentlicht",
  "legal.unfinished": "Unvollständig",
  "legal.unfinishedHint": "Noch einzutragen: {blanks}",
  "legal.write": "Schreiben",
  "legal.open": "Seite öffnen",
  "legal.pageTitle": "Titel",
  "legal.text": "Text",
  "legal.textHint":
    "## ergibt eine Überschrift, - eine Liste, **fett** und *kursiv*. Links: [Text](https://…). Alles andere erscheint so, wie Sie es tippen.",
  "legal.template": "Mit einer Vorlage beginnen",
  "legal.templateUS": "USA",
  "legal.templateDE": "Deutschland",
  "legal.templateJP": "Japan",
  "legal.templateReplace": "Der Text oben wird dabei ersetzt.",
  "legal.templateHint":
    "Die Vorlage nennt Ihr Restaurant und was das Bestellsystem tatsächlich speichert. Sie ist ein Anfang und keine Rechtsberatung: Lassen Sie den Text anwaltlich prüfen. Was in [[doppelten Klammern]] steht, tragen Sie bitte ein.",
  "legal.preview": "Vorschau",
  "legal.previewEmpty": "Hier erscheint Ihr Text.",
  "legal.save": "Veröffentlichen",
  "legal.saved": "Veröffentlicht: {page}",
  "legal.removed": "Entfernt: {page}",
  "legal.removeTitle": "Diese Seite entfernen?",
  "legal.removeHint": "Gäste finden sie nicht mehr, und der Link verschwindet aus jeder Fußzeile.",
  "legal.tooLong": "Der Text ist länger als {max} Zeichen. Bitte kürzen Sie ihn.",
  "legal.textMissing": "Bitte schreiben Sie einen Text oder beginnen Sie mit einer Vorlage.",
  "legal.changed":
    "Jemand anderes hat diese Seite inzwischen geändert. Der andere Text steht unten, Ihrer ist oben noch da. Veröffentlichen Sie erneut, um ihn zu ersetzen.",
  "legal.changedMeanwhile":
    "Inzwischen hat jemand anderes diese Seite geändert. Bitte schließen Sie dies und lesen Sie die Seite, bevor Sie sie entfernen.",
  "legal.theirs": "Der jetzt veröffentlichte Text",
};
