import type { FormMapTarget } from '#src/domain/directories/form-map.ts'
import { businessNumberWords } from './business-numbers.ts'

// What forms call a field, in English, German, Spanish, French, Italian, Portuguese and Dutch, as `plainWords` writes it.

const any = (words: string) => new RegExp(`(?:^| )(?:${words})(?= |$)`)

/** `weak`: words that mean something else in other forms. */
export type Rule = { field: FormMapTarget; words: RegExp; weak?: true }

const product = 'product|tool|app|startup|start up|site|website|web site|project|service|software|listing|business|ai'
const networks = ['linkedin', 'facebook', 'instagram', 'youtube', 'github'] as const

export const rules: readonly Rule[] = [
  {
    field: 'name',
    words: any(
      `(?:${product})(?: s)? (?:name|title)|name of (?:(?:your|the) )?(?:${product})|produktname|produkt name|(?:name|titel) (?:des|der|ihres|ihrer|deines|deiner) (?:produkts|tools|projekts|webseite|website|startups|software)|name des tools|projektname|nombre del? (?:producto|proyecto|sitio|sitio web|startup|herramienta)|nom (?:du|de votre|de la) (?:produit|projet|site|startup|service|logiciel)|nom de l (?:outil|application)|nome (?:do|da|del|della) (?:produto|prodotto|projeto|progetto|sito|startup|ferramenta)|productnaam|naam van (?:het|je|uw) product`,
    ),
  },
  { field: 'name', words: /^(?:name|title|titel|nombre|nom|nome|naam|titulo|titre|brand|brand name)$/, weak: true },
  {
    field: 'name',
    words: any('company name|company|organi[sz]ation|firmenname|unternehmen|empresa|entreprise'),
    weak: true,
  },
  {
    field: 'website_url',
    words: any(
      `website|web site|webseite|homepage|home page|(?:${product}) (?:url|link|address)|link to (?:your|the) (?:${product})|(?:url|link) (?:of|to) (?:(?:your|the) )?(?:${product})|internetadresse|sitio web|pagina web|site web|site internet|sito web|sito|adresse du site|url del? (?:sitio|producto)|url du (?:site|produit)|url der (?:website|webseite)`,
    ),
  },
  { field: 'website_url', words: /^(?:(?:your )?url|link|domain|web|site)$/, weak: true },
  {
    field: 'website_url',
    words:
      /^https?(?::\/\/(?:www\.)?(?:your|my)?-?(?:example|site|website|domain|startup|product|app|tool|company)\S*)?$/,
  },
  {
    field: 'tagline60',
    words: any(
      'tagline|tag line|slogan|one liner|oneliner|elevator pitch|pitch|headline|subtitle|sub title|catchphrase|motto|claim|untertitel|kurzclaim|eslogan|lema|subtitulo|sous titre|accroche|sottotitolo|in one (?:sentence|line)|one sentence|in einem satz|en una frase|en une phrase|slagzin',
    ),
  },
  {
    field: 'description160',
    words: any(
      'short description|brief description|short desc|meta description|summary|short summary|excerpt|kurzbeschreibung|kurze beschreibung|zusammenfassung|descripcion (?:corta|breve)|resumen|description courte|breve description|courte description|resume|descrizione breve|breve descrizione|descricao curta|resumo|korte beschrijving|abstract',
    ),
  },
  {
    field: 'description2000',
    words: any(
      'long description|full description|detailed description|complete description|long desc|in detail|ausfuhrliche beschreibung|lange beschreibung|detaillierte beschreibung|descripcion (?:larga|detallada|completa)|description (?:longue|detaillee|complete)|descrizione (?:lunga|dettagliata|completa)|descricao (?:longa|detalhada|completa)|uitgebreide beschrijving',
    ),
  },
  {
    field: 'description500',
    words: any(
      'description|desc|about (?:your|the) (?:product|tool|startup|app|project|company|business)|what does (?:it|your \\w+|the \\w+) do|tell us about (?:your|the) (?:product|tool|startup|app|project)|describe your \\w+|beschreibung|descripcion|descrizione|descricao|beschrijving|overview',
    ),
  },
  {
    field: 'category',
    words: any(
      'category|categories|kategorie|kategorien|rubrik|branche|categoria|categorias|categorie|industry|niche|sector|product type|type of product|listing type',
    ),
  },
  {
    field: 'keywords',
    words: any(
      'keywords?|tags?|key words|schlagwort(?:e|er)?|stichwort(?:e|er)?|schlusselworter|suchbegriffe|palabras clave|etiquetas|mots cles|mots clefs|etiquettes|parole chiave|palavras chave|trefwoorden|topics',
    ),
  },
  {
    field: 'contactEmail',
    words: any(
      'e ?mail|email address|e mail adresse|mail|correo|correo electronico|courriel|adresse e mail|adresse mail|posta elettronica|e mailadres|you@\\S+|\\w+@example\\S+',
    ),
  },
  { field: 'firstName', words: any('first name|firstname|fname|given name|vorname|prenom|voornaam|nombre de pila') },
  {
    field: 'lastName',
    words: any(
      'last name|lastname|lname|surname|family name|nachname|apellidos?|nom de famille|cognome|sobrenome|achternaam',
    ),
  },
  {
    field: 'founder',
    words: any(
      'founders?|founder name|makers?|maker name|your name|full name|contact name|contact person|submitter|submitter name|submitted by|author|author name|owner name|ansprechpartner|ansprechpartnerin|ihr name|dein name|vor und nachname|grunder|grunderin|su nombre|tu nombre|nombre completo|fundador|votre nom|nom complet|nom et prenom|fondateur|il tuo nome|nome e cognome|seu nome|nome completo|je naam|uw naam|oprichter',
    ),
  },
  { field: 'founder', words: /^(?:name|nombre|nom|nome|naam)$/, weak: true },
  {
    field: 'pricingModel',
    words: any(
      'pricing|pricing model|price model|pricing type|price type|preismodell|preis|preise|precio|precios|modelo de precios|tarif|tarifs|modele tarifaire|prezzo|prezzi|preco|prijs|prijsmodel|cost|business model|price',
    ),
  },
  {
    field: 'launchedOn',
    words: any(
      'launch date|launched on|launched|date of launch|release date|founded|founded on|founding date|date founded|year founded|startdatum|grundungsdatum|gegrundet|veroffentlichung|fecha de lanzamiento|date de lancement|data di lancio|data de lancamento|lanceerdatum',
    ),
  },
  {
    field: 'countries',
    words: any('country|countries|land|lander|pais|paises|pays|paese|target countries|target market|markets'),
  },
  {
    field: 'videoUrl',
    words: any(
      'video|video (?:url|link)|(?:product|demo|promo|intro|explainer) video(?: url| link)?|(?:link|url) to (?:a |your |the )?(?:demo |product )?video|youtube video(?: url| link)?|video demo(?: url)?|produktvideo|video del producto|video du produit|video do produto|video del prodotto|productvideo',
    ),
  },
  {
    field: 'pricingUrl',
    words: any(
      '(?:pricing|prices?) (?:page|url|link)(?: url| link)?|(?:link|url) (?:to|of) (?:the |your )?(?:pricing|prices)(?: page)?|preisseite|(?:url|link) (?:zur|der) preisseite|pagina de precios|page (?:de tarifs|des prix|tarifs)|pagina (?:dei prezzi|prezzi|de precos)|prijspagina',
    ),
  },
  { field: 'businessId', words: any(businessNumberWords) },
  { field: 'languages', words: any('languages?|sprache|sprachen|idiomas?|langues?|lingua|lingue|lingua|taal|talen') },
  {
    field: 'socialLinks',
    words: any(
      'social links?|social media|social profiles?|socials|soziale medien|redes sociales|reseaux sociaux|social networks?',
    ),
  },
  {
    field: 'x',
    words: any('twitter|x twitter|twitter x|x com|https://(?:www\\.)?(?:twitter|x)\\.com\\S*|x handle|x profile|x url'),
  },
  ...networks.map((network): Rule => ({
    field: network,
    words: any(`${network.replace(/(?=in$|tube|hub)/, ' ?')}|https://(?:www\\.)?${network}\\.com\\S*`),
  })),
]

/** What HTML's `autocomplete` says, unless it is only a wish of the browser's own filling in. */
export const autocompleteFields: Readonly<Record<string, FormMapTarget>> = {
  url: 'website_url',
  email: 'contactEmail',
  name: 'founder',
  'given-name': 'firstName',
  'family-name': 'lastName',
  'country-name': 'countries',
  country: 'countries',
}

/** Fields that a profile has nothing for, though a word of theirs is one of ours. */
export const foreign = any(
  'search|suche|buscar|recherche|cerca|passwords?|passwort|contrasena|mot de passe|username|user name|login|coupon|promo|promo code|discount|voucher|captcha|security question|verification|verify|phone|telephone|telefon|telefono|mobile number|whatsapp|street|address line|postcode|zip|city|stadt|ciudad|ville|headquarters?|hq|billing|vat (?:rate|included|amount|exempt)|tax|budget|hear about|referral|referrer|affiliate|(?<!video )demo(?! video)|logo|icon|image|screenshots?|thumbnail|cover|banner|upload|privacy|terms|datenschutz|newsletter|subscribe|badge|backlink|reciprocal|link back|job title|role|position|team size|company size|employees|competitors?|alternatives?|features?|use cases?|pros|cons|comments?|notes?|message|nachricht|mensaje|reason|blog|docs|documentation|changelog|app store|play store|rss|feed|bio|age|salary|revenue|mrr|funding|investors?|meta title|slug|permalink|how many|quantity|amount|starting price|lowest price|price from|currency',
)

/** People leave these empty, programs that fill everything in don't. */
export const trap = any(
  'honey ?pot|hp|bot field|leave (?:this )?(?:field )?(?:blank|empty)(?! (?:if|for|to|unless))|do not fill|don t fill|dont fill|if you are human|nicht ausfullen|leer lassen|freilassen|dejar (?:en blanco|vacio)|no rellenar|ne pas remplir|laisser (?:ce champ )?vide|non compilare|nao preencher|niet invullen|anti ?spam',
)
