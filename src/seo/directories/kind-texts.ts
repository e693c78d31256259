import type { DirectoryKind } from '#src/domain/directories/directories.ts'
import type { KindFacts } from './kind-facts.ts'

// What the directories of a kind have in common, and what to do with them. Each page has sentences of its own, and every
// number in them is counted from its rows. Ratings are Ahrefs' Domain Rating.

const are = (count: number, one = 'is', many = 'are') => `${count} ${count === 1 ? one : many}`

export const kindTexts: Record<DirectoryKind, (facts: KindFacts) => readonly string[]> = {
  ai: ({ count, rated, strong, weak, median, ours, visits, takes, countries }) => [
    `No other kind has as many directories, and no other kind varies as much in quality. ${rated} of the ${count} have a published DR, and half of those are below ${median}: ${strong} have 60 or more, ${weak} less than 30. Work from the top down, and stop when filling in the form costs you more than the listing is worth.`,
    `Before the general ones, look for directories made for what you built: ${takes('ai-mcp')} take MCP servers and ${takes('ai-agent')} take agents, and their readers already know what those are. A handful are for certain countries, such as ${countries}, and want a page in the local language.`,
    `Your listing sits next to dozens of tools that promise the same thing. Say what goes in and what comes out, and show it in the screenshot. Put the price in the first lines, because visitors filter by it. We submit to ${ours} of these directories. For ${visits}, a published list gives monthly visits, but those figures are rough and undated.`,
  ],
  saas: ({ count, template, takes, followed, median, low, high, forms, paid }) => [
    `Many software directories are copies: ${template} of these ${count} were built from one template, with the same layout and the same kind of badge. They aren’t independent of each other, so submitting to all of them gets you little more than submitting to the best two. They’re marked next to their names.`,
    `The rest is a short list that’s worth an afternoon. DR ranges from ${low} to ${high}, with a median of ${median}, and ${followed} are known to follow their links. Buyers compare features and prices here, so bring a pricing page that loads without an account, a feature list in plain words, and the names of two products you replace.`,
    `We know the forms of ${forms}. On the others, look for a “Submit” link in the footer. ${are(paid, 'charges', 'charge')} for every listing, and we skip those. ${takes('no-code')} specifically take no-code tools.`,
  ],
  launch: ({ count, followed, nofollow, strong, high, badges, checked, lastChecked, ours }) => [
    `A launch board gives you one day. You pick a date, your product is on the home page with that day’s other launches, and votes decide the order. After that it moves to an archive page, and that page is the link you keep: followed on ${followed} of these ${count} boards, nofollow on ${nofollow}, unknown on the rest.`,
    `So don’t launch everywhere on the same day. Pick one of the ${strong} boards with a DR of 60 or more (the highest is ${high}) for a day when you can answer comments until midnight. Give the smaller ones a week each, once the first bugs are fixed. Even if nobody votes, you still get the page.`,
    `Free launches usually wait in line, and paying gets you an earlier date. ${are(badges, 'board has a badge', 'boards have badges')} for launched products, and some require it for a free launch. Boards come and go, so check the date: ${checked} of these were seen working, the last one in ${lastChecked}. We submit to ${ours}.`,
  ],
  general: ({ count, anyWebsite, ours, strong, rated, median, followed, forms }) => [
    `General web directories list any site, and that’s the problem with them. ${anyWebsite} of these ${count} take websites about anything. Google’s spam policies name links from low-quality directories, so we keep those out of every order and submit only to the ${ours} that cover something narrower.`,
    `Why show the others? Because people ask about them by name, and because DR is misleading here: ${strong} of the ${rated} rated ones have 60 or more, and the median is ${median}. Years of links from the sites they list raise a rating, but they don’t bring readers.`,
    `If you still want to use one, ask two questions. Would you find a business you need there? Does someone remove dead sites? If both answers are yes, list your site once, with your brand as the link text, in one category, with a description written for that directory. ${followed} are known to follow their links, and we know the forms of ${forms}.`,
  ],
  startup: ({ count, free, onlyFree, owners, closed, ours, local, countries, rated, median }) => [
    `Investors, journalists and other founders read these more than customers do. They want to see a company, not a feature list: founding year, location, team size, stage, funding. If you don’t have any of that yet, start with a launch board.`,
    `Price is rarely the problem: ${free} of ${count} have a free listing, and ${onlyFree} of them don’t sell any other. Access is. ${owners} only accept profiles from the founder’s own account, and at ${closed} the editors choose who to cover. We submit to the ${ours} where someone else can do it for you.`,
    `${local} are for companies from certain countries, such as ${countries}. If yours is one of them, start there. We know the DR of ${rated}, with a median of ${median}. Use the same numbers on every profile, and update them all after a funding round, because investors compare.`,
  ],
  business: ({ count, countries, owners, takes, free, rated, ours, checked }) => [
    `People open a business directory to see where you are and whether you’re open. Your name, street address and phone number have to be the same everywhere, down to the suite number, because map services compare them. Fix your own site first, then copy from it.`,
    `This list mixes two kinds. ${takes('local-businesses')} are for businesses that serve customers in person, and ${takes('small-businesses')} take small companies of any kind.${takes('local-businesses') + takes('small-businesses') > count ? ' Some take both.' : ''} If you sell software worldwide, few of them fit. The countries they name the most are ${countries}.`,
    `You claim a map listing with a code sent by phone, postcard or video, and ${owners} of the ${count} only accept the owner. ${ours} are part of our orders, and ${free} have a free listing. Only ${rated} have a published DR, so use a simpler test: search for your trade and town, and see which of these come up. ${checked} have been checked by us or by a list we use.`,
  ],
  review: ({ count, paid, onlyFree, takes, strong, high, ours, owners, followed, nofollow }) => [
    `A profile on a review site is empty until someone reviews you, and an empty profile won’t sell anything. So pick two, not ten: the one your buyers mention on calls, and the one that comes up when you search for your product’s name and “reviews”. Then ask ten happy customers for a review over the course of a month, each in a personal message.`,
    `${takes('saas')} of these ${count} compare software. Others cover an industry, such as IT services (${takes('it-services')}), restaurants (${takes('restaurants')}) or health care (${takes('healthcare-providers')}). ${owners} can only be used by the business itself. We set up profiles on ${ours}.`,
    `Review sites are old, and many pages link to them: ${strong} have a DR of 60 or more, and the highest is ${high}. But a high DR doesn’t get you a followed link: ${followed} follow theirs, ${nofollow} don’t, and we don’t know about the rest. A free profile with paid upgrades is typical. ${are(paid, 'has', 'have')} no free profile, and ${are(onlyFree, 'has', 'have')} nothing but free ones. Never pay for a review, and don’t offer gift cards where the rules forbid them.`,
  ],
  community: ({ count, owners, ours, takes, free, strong, rated, nofollow }) => [
    `You can’t submit to a community. You join it, and what you post decides whether anyone looks at your profile. That’s why ${owners} of these ${count} need your own account. We submit to ${ours} that have a separate section for products.`,
    `Pick one by who’s there. ${takes('startups')} are for founders, ${takes('developer-tools')} for developers and ${takes('photographers')} for photographers. Read for a week before you write. Then answer a question you know something about, without a link. Put your product in your profile, where people look once you’ve helped them.`,
    `Show work in progress instead of announcements: a number that changed, a decision you regret, a question you’re stuck on. ${free} are known to be free. Of the ${rated} with a published DR, ${strong} have 60 or more, but links in posts are often nofollow (it’s confirmed for ${nofollow}), so measure replies and sign-ups, not links.`,
  ],
  marketplace: ({ count, owners, ours, paid, free, takes, countries, local, forms }) => [
    `You don’t submit to a marketplace, you sell there. You sign a contract, set up payouts and usually pay a commission, so ${owners} of these ${count} need your own account. We submit to ${ours}.`,
    `Read the terms before you fill in anything. Who owns the customer’s email? Can you sell the same thing for less on your own site? What happens to lifetime-deal buyers when your costs go up? ${are(paid, 'charges', 'charge')} you to be listed at all. ${free} let you start for free, and usually take a share when you sell.`,
    `Marketplaces differ a lot. ${takes('saas')} sell software or whole software companies, and ${takes('digital-products')} sell files and templates. Home improvement (${takes('home-improvement')}) and real estate (${takes('real-estate')}) have their own. ${local} only work in certain countries, such as ${countries}. ${forms} have a public form. On the others, look for “Become a seller”.`,
  ],
  dev: ({ count, takes, nofollow, followed, rated, low, high, median, ours, onlyFree }) => [
    `Developers decide within a minute, based on your README. Before you list your tool anywhere, make sure the README says what it does, how to install it and which license it has. All a directory can do is send them there.`,
    `The list is short on purpose: ${count} directories, and we submit to ${ours} of them. Some ask for a GitHub link and read the rest from the repository. Others have “alternative to” pages, so decide which well-known tool you want to be listed next to. ${takes('saas')} also take hosted products, ${takes('cybersecurity')} is about security and ${takes('ai-mcp')} about MCP.`,
    `Don’t do it for the links: ${nofollow} are known to be nofollow and ${followed} followed. DR, where known, ranges from ${low} to ${high}, with a median of ${median} for ${rated}, and says little about readers. ${are(onlyFree, 'has', 'have')} only free listings. What pays off is answering issues on the day the first visitors come.`,
  ],
  design: ({ count, followed, rated, high, median, ours, takes, unpriced, weak }) => [
    `Galleries judge the page, not the product. An editor opens your site, scrolls once, and decides. Submit a landing page that does one unusual thing well, check it at 1440 pixels and on a phone, and turn off the cookie banner for the screenshot.`,
    `${takes('web-design')} of the ${count} are about web design in general, and ${takes('saas')} show SaaS pages. Visitors are designers looking for ideas. That’s perfect for a design tool and not worth much for anything else. Expect a spike on the day you’re featured, then a trickle.`,
    `DR is modest: the highest known is ${high}, the median of ${rated} is ${median}, and ${weak} are below 30. But ${followed} are known to follow their links. We don’t know what ${unpriced} charge. We submit to ${ours}.`,
  ],
  newsletter: ({ count, closed, median }) => [
    `We know ${count} newsletters that feature new products. At ${closed}, the editors choose what they write about, so there’s nothing to submit. Email the editor three sentences on why their readers would care this week.`,
    `Half of those with a published DR are below ${median}. That doesn’t matter, because people read them by email. Before you pay for a mention, ask how many subscribers they have and how many of them click.`,
  ],
}
