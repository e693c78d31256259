import { longDate } from '#src/domain/dates/dates.ts'
import { backlinksPerPost } from '#src/domain/plans/plans.ts'
import type { PostCard } from '#src/domain/posts/posts.api.ts'
import { postPath } from '#src/domain/posts/posts.ts'
import { landingPages } from '#src/seo/landing/catalogue.ts'
import { findDossier } from '#src/seo/data/dossiers.ts'

/** A page of ours that is made like a customer's: a template and a row of a table. */
const samplePage = { country: 'DE', name: 'Germany', path: '/g/germany-business-directories-list' } as const
const directories = findDossier(samplePage.country)?.directories ?? []

const siblings = landingPages.filter(({ family, indexable }) => family === 'country-businesses' && indexable)

/** `post`: the newest of our blog. Undefined: there's none yet. */
export function WorkSamples({ post }: { post: PostCard | undefined }) {
  return (
    <section className="rows" aria-labelledby="samples">
      <h2 id="samples">See the work</h2>
      <div className="samples">
        {post && (
          <article className="stack">
            <p className="stamp">{`A post from ${post.demo ? 'our demo blog' : 'our own blog'}`}</p>
            <h3>
              <a href={postPath(post.slug)}>{post.title}</a>
            </h3>
            {post.metaDescription !== '' && <blockquote>{post.metaDescription}</blockquote>}
            <p>
              {`${post.words.toLocaleString('en')} words${post.publishedAt === null ? '' : `, ${longDate(post.publishedAt)}`}. It was made in the editor we write your posts in. Each of yours also has ${backlinksPerPost} links to pages of your site.`}
            </p>
          </article>
        )}
        <article className="stack">
          <p className="stamp">A page of this site, made from a table</p>
          <h3>
            <a href={samplePage.path}>{`Business directories in ${samplePage.name}`}</a>
          </h3>
          <p>
            {`One of ${siblings.length} country pages with the same template. ${samplePage.name}’s part of the table has ${directories.length} directories with their price, their language and what each form asks for, business IDs and common mistakes.`}
          </p>
        </article>
        <article className="stack">
          <p className="stamp">A sample report</p>
          <h3>
            <a href="/sample-report">What was submitted, and what became of it</a>
          </h3>
          <p>
            Real directories with their real ratings, and made-up submissions: date, answer and live link per row. You
            can filter, sort and download it.
          </p>
        </article>
      </div>
    </section>
  )
}
