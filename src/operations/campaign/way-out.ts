import { withoutComments } from './inbox.ts';

/** Words for unsubscribing, by language: those of the service's own templates, and of Europe. */
export const WAY_OUT = new RegExp(
  [
    'unsubscri|opt[\\s-]?out', // English
    'abmeld|abbestell|austragen', // German
    'd[ée]sabonn|d[ée]sinscri', // French
    'darse de baja|date de baja|anular (?:la )?suscri|cancelar (?:la |a )?(?:suscri|subscri|inscri|assinatura)', // Spanish, Portuguese
    "disiscri|cancella(?:ti|mi|zione|re)|annulla(?:re)? (?:la |l[’'])?iscrizione", // Italian
    'uitschrijv|afmeld', // Dutch, Danish
    'wypis|zrezygn|rezygnac|anuluj subskryp', // Polish
    'odhl[aá]s|zru[sš]it odb[eě]r', // Czech, Slovak
    'отпис|відпис|отказ(?:аться)? от', // Russian, Ukrainian
    'abonelikten|listeden ç[ıi]k', // Turkish
    'avprenumer|avsluta prenumer|avregistrer|avslutt abonnement|meld (?:deg|dig) (?:av|fra)', // Swedish, Norwegian, Danish
    'peru(?:uta|a) tilau', // Finnish
    'leiratkoz', // Hungarian
    'dezabon', // Romanian
    'odjav', // Croatian, Slovenian, Serbian
    'διαγραφ|απεγγραφ', // Greek
  ].join('|'),
  'iu',
);

/** Tells whether HTML names a way to unsubscribe, in one of many languages. */
export function hasWayOut(html: string): boolean {
  return WAY_OUT.test(withoutComments(html));
}
