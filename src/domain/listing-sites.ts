// Where addresses end in these, each name before them is somebody else's. Not all that there are: what follows from it
// is a hint for a person and no rule.
const hosting = new Set(
  (
    'github.io gitlab.io codeberg.page vercel.app netlify.app pages.dev workers.dev web.app firebaseapp.com herokuapp.com ' +
    'onrender.com fly.dev railway.app up.railway.app render.com surge.sh glitch.me replit.app repl.co streamlit.app hf.space ' +
    'lovable.app bolt.host base44.app v0.app framer.app framer.website framer.ai webflow.io wixsite.com wixstudio.com ' +
    'carrd.co substack.com medium.com ghost.io wordpress.com blogspot.com notion.site super.site gitbook.io readthedocs.io ' +
    'myshopify.com bubbleapps.io softr.app typedream.app dorik.io azurewebsites.net cloudfront.net amazonaws.com ' +
    'appspot.com run.app deno.dev itch.io gumroad.com lemonsqueezy.com'
  ).split(' '),
)

const codeHosts = new Set(['github.com', 'gitlab.com', 'codeberg.org'])

/** As in co.uk and com.au: below a country, names for kinds of owners. */
const kinds = new Set('co com org net gov edu ac or ne go gob gouv mil sch ltd plc me nom info biz'.split(' '))

/**
 * The site that a listing key belongs to: what one owner has, as far as a name tells. `app.example.co.uk` belongs to
 * `example.co.uk`; where code is hosted, the first part of the path names the owner.
 */
export function siteOf(listingKey: string): string {
  const [host = '', ...path] = listingKey.split('/')
  if (path.length > 0) return codeHosts.has(host) ? `${host}/${path[0]}` : listingKey
  const labels = host.split('.')
  const [owner = '', last = ''] = labels.slice(-2)
  const isShared = hosting.has(`${owner}.${last}`) || (last.length === 2 && kinds.has(owner))
  return labels.slice(isShared ? -3 : -2).join('.')
}

/** A host and what stands above it, down to two labels: the registered domain is among these. */
export function domainsAbove(host: string): string[] {
  const labels = host.split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}
