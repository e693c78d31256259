import { countryPages } from '#src/seo/landing/country-pages.ts'
import { landingMarkdown } from '#src/seo/landing/markdown.ts'
console.log(countryPages.length)
for (const s of process.argv.slice(2)) for (const p of countryPages.filter(p=>p.path.includes(s))) { console.log('TITLE',p.metaTitle,'\nDESC',p.metaDescription.length,p.metaDescription); console.log(landingMarkdown(p,'https://x')) }
