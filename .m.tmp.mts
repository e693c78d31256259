import { countryPages } from '#src/seo/landing/country-pages.ts'
import { ownText,allText } from '#tests/seo/page-text.ts'
import { nearestOf,shinglesOf,wordsOf,commonShingles,ownWordCount } from '#src/seo/similarity.ts'
const t=Date.now()
const ind = countryPages
const w = ind.map(p=>[wordsOf(ownText(p)).length,p.path] as const).sort((a,b)=>a[0]-b[0])
const sh=ind.map(p=>shinglesOf(allText(p)))
const common=commonShingles(sh,100/609)
const ow=ind.filter(p=>p.indexable).map(p=>[ownWordCount(allText(p),common),p.path] as const).sort((a,b)=>a[0]-b[0])
console.log('gate own words',ow.slice(0,4), ow[Math.floor(ow.length/2)])
for (const f of ['country-seo','country-businesses','country-plan']) { const x=w.filter(([,p])=>ind.find(q=>q.path===p)!.family===f); console.log(f, x.slice(0,3), x[Math.floor(x.length/2)]) }
const n = nearestOf(sh).map((r,i)=>({path:ind[i]!.path,to:ind[r.place]!.path,similarity:r.similarity,f:ind[i]!.family})).sort((a,b)=>b.similarity-a.similarity)
console.log('max',n.slice(0,8).map(x=>x.path+' '+x.to+' '+x.similarity),'median',n[Math.floor(n.length/2)]!.similarity)
for (const f of ['country-seo','country-businesses','country-plan']) { const x=n.filter(r=>r.f===f); console.log(f, x[0]!.similarity, x[Math.floor(x.length/2)]!.similarity) }
const d=ind.map(p=>p.metaDescription.length); console.log('desc',Math.min(...d),Math.max(...d), new Set(ind.map(p=>p.metaDescription)).size)
for(const p of ind) if(p.metaDescription.length<90||p.metaDescription.length>158) console.log(p.metaDescription.length,p.metaDescription)
for (const p of ind) { const m=/undefined|null|NaN|\?\)|  |\.\.|\[object|,,| ,|the the |\bthe the\b/i.exec(allText(p).replace(/ {2,}(?=[a-z0-9])/gi,' ')+p.metaDescription+p.metaTitle); if(m) console.log(p.path, JSON.stringify(allText(p).slice(Math.max(0,m.index-40),m.index+40))) }
console.log(Date.now()-t,'ms')
