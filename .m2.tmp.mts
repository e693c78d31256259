import { countryPages } from '#src/seo/landing/country-pages.ts'
for (const w of ['h2','lead'] as const){const g=Map.groupBy(countryPages,p=>p.family+' '+p[w]);for(const [k,v] of g)if(v.length>1)console.log(v.length,k,v.map(p=>p.path.slice(-20)))}
