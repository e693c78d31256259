import type { DirectoryKind } from '#src/domain/directories/directories.ts'
import type { KindFacts } from './kind-facts.ts'

// What the directories of a kind have in common, and what to do with them. Each page has sentences of its own, and every
// number in them is counted from its rows. Ratings are Ahrefs' Domain Rating.

const are = (count: number, one = 'is', many = 'are') => `${count} ${count === 1 ? one : many}`

export const kindTexts: Record<DirectoryKind, (facts: KindFacts) => readonly string[]> = {
  ai: ({ count, rated, strong, weak, median, ours, visits, takes, countries }) => [
    `No other kind has as many places, or places as unequal. ${rated} of the ${count} have a published rating, half of them below ${median}: ${strong} reach 60 and ${weak} stay under 30. Work from the top, and stop where the form takes you longer than the listing is worth.`,
    `Before the general ones, look for the few that are made for what you built: ${takes('ai-mcp')} take MCP servers and ${takes('ai-agent')} take agents, and their readers arrive knowing what those are. A handful serve only some countries, such as ${countries}, and want a page in the language spoken there.`,
    `A listing here is read beside dozens of tools with the same promise. Say what goes in and what comes out, and show it in the screenshot. Prices belong in the first lines, because visitors filter by them. We submit to ${ours} of these directories. For ${visits}, a list also says how many visits they get, but those figures are rough and undated.`,
  ],
  saas: ({ count, template, takes, followed, median, low, high, forms, paid }) => [
    `The first thing to know about software directories is how many are copies: ${template} of these ${count} were built from one template, with the same layout and the same kind of badge. They aren’t independent of each other, so submitting to all of them earns you little more than submitting to the best two. The stamp beside a name marks them.`,
    `What remains is a short list worth an afternoon. Ratings run from ${low} to ${high}, with ${median} in the middle, and followed links are confirmed for ${followed}. Buyers compare here by feature and price, so bring a pricing page that loads without an account, a feature list in plain words, and the names of two products you replace.`,
    `Only ${forms} forms are known to us, so expect to look for the button on the others, often under “Submit” in the footer. ${are(paid, 'charges', 'charge')} for every listing, which we leave out. ${takes('no-code')} take no-code tools by name.`,
  ],
  launch: ({ count, followed, nofollow, strong, high, badges, checked, lastChecked, ours }) => [
    `A launch board gives you one day. You pick a date, your product stands on the front page with the others of that day, and votes decide how far up. After that it moves to an archive page, and that page is the link you keep: followed on ${followed} of these ${count} boards, nofollow on ${nofollow}, unknown on the rest.`,
    `So don’t launch everywhere at once. Choose one of the ${strong} boards with a rating of 60 or more (the strongest has ${high}) for the day when you can answer comments until midnight, and give the smaller ones a week each, when the first bugs are fixed. A board where nobody votes still gives you the page.`,
    `Free launches usually wait in a queue, and the fee sells an earlier date. ${are(badges, 'board has a badge', 'boards have badges')} that launched products show, some as a condition of the free queue. Boards come and go, so look at the date: ${checked} of these were seen working, the last in ${lastChecked}. We submit to ${ours}.`,
  ],
  general: ({ count, anyWebsite, ours, strong, rated, median, followed, forms }) => [
    `General web directories take any site there is, and that’s the trouble with them. ${anyWebsite} of the ${count} here accept websites about anything. Google names low-quality directory links as spam, so we keep those out of every order and submit only to the ${ours} that are for something narrower.`,
    `Why show the others? Because people ask about them by name, and because the figures mislead: ${strong} of the ${rated} rated ones have a DR of 60 or more, and the middle is ${median}. Years of links from listed sites raise a rating. They don’t bring a reader.`,
    `If you want to use one all the same, ask two questions. Would you find a business you need there? Does someone remove dead sites? If both answers are yes, list your site once: your brand as the link text, one category, a description that you wrote for it. ${followed} are known to follow their links, and ${forms} have a form that anyone can open.`,
  ],
  startup: ({ count, free, onlyFree, owners, closed, ours, local, countries, rated, median }) => [
    `These are read by investors, journalists and other founders more than by customers. They want a company, not a feature list: founding year, place, team size, stage, what you’ve raised. If you have none of that yet, a launch board is the better start.`,
    `Cost is rarely what stops you: ${free} of ${count} have a free entry, and ${onlyFree} sell nothing else. Access is. ${owners} profiles can only be made from the founder’s own account, and ${closed} list whom their editors choose. That leaves ${ours} where someone else can submit for you, and we do.`,
    `${local} are for companies from certain countries, such as ${countries}. If you’re from one, start there. Ratings are known for ${rated}, with a middle of ${median}. Keep one set of numbers for all profiles, and change them together after a round: investors do compare.`,
  ],
  business: ({ count, countries, owners, takes, free, rated, ours, checked }) => [
    `Business directories answer one question: where is it, and is it open? Name, street address and phone number have to be the same everywhere, down to the suite number, because map services compare them. Fix your own site first, then copy from it.`,
    `Two sorts are mixed here. ${takes('local-businesses')} are for businesses that serve customers in person, ${takes('small-businesses')} for companies of any sort, and if you sell software to the whole world, few of them fit. If they name a country, it’s usually ${countries}.`,
    `Listings on maps are claimed, with a code by phone, postcard or video, so ${owners} of the ${count} need the owner. The rest you can have done: ${ours} are part of our orders, and ${free} have an entry that costs nothing. Ratings are published for only ${rated}, so judge by something simpler: search for your trade and town, and see which of these come up. ${checked} have been checked by us or by a list we use.`,
  ],
  review: ({ count, paid, onlyFree, takes, strong, high, ours, owners, followed, nofollow }) => [
    `A profile on a review site is empty until someone reviews you, and an empty profile sells nothing. So take two, not ten: the one your buyers name on calls, and the one that comes up when you search for your product’s name and “reviews”. Then ask ten happy customers, in person, over a month.`,
    `${takes('saas')} of these ${count} compare software. The others belong to a trade, such as IT services (${takes('it-services')}), restaurants (${takes('restaurants')}) or health care (${takes('healthcare-providers')}), and ${owners} of all can only be used by the business itself. We set up profiles on ${ours}.`,
    `Review sites are old and much cited: ${strong} have a rating of 60 or more, and the highest is ${high}. But a rating isn’t a link: ${followed} follow theirs, ${nofollow} don’t, and for the rest we don’t know. Free profiles are the rule, with upgrades for vendors who want leads. ${onlyFree} sell nothing, and ${are(paid, 'has', 'have')} no free profile at all. Never pay for a review, and don’t offer a gift card where the rules forbid it.`,
  ],
  community: ({ count, owners, ours, takes, free, strong, rated, nofollow }) => [
    `You can’t submit to a community. You join it, and what you post decides whether anyone looks at your profile. That’s why ${owners} of the ${count} here need your own account, and why only ${ours} are in our orders: they have a place for products beside the posts.`,
    `Choose by who is there. ${takes('startups')} are for founders, ${takes('developer-tools')} for developers, and for photographers there are ${takes('photographers')}. Read for a week before you write. Then answer something you know, without a link, and put the product into your profile, where people look once they’ve found you useful.`,
    `Show work in progress instead of announcements: a number that changed, a decision you regret, a question you can’t answer alone. ${free} are known to be free. Of the ${rated} with a rating, ${strong} have 60 or more, but links in posts are often nofollow (${nofollow} say so), so measure replies and sign-ups, not links.`,
  ],
  marketplace: ({ count, owners, ours, paid, free, takes, countries, local, forms }) => [
    `A marketplace takes an order, not an entry. It has a contract, a payout account and usually a commission, so only you can open the shop: that holds for ${owners} of these ${count}, and we submit to ${ours}.`,
    `Read the terms before you fill in anything. Who owns the customer’s email? Can you sell the same thing cheaper on your own site? What happens to buyers of a lifetime deal when your costs rise? ${are(paid, 'charges', 'charge')} for being there at all, and ${free} let you start free, which often means that they earn when you do.`,
    `The kinds differ more than the word suggests. ${takes('saas')} sell software or whole software companies, ${takes('digital-products')} files and templates, and trades such as home improvement (${takes('home-improvement')}) or real estate (${takes('real-estate')}) have their own. ${local} work in certain countries only, such as ${countries}. There’s an open form at ${forms}. The others start with “Become a seller”.`,
  ],
  dev: ({ count, takes, nofollow, followed, rated, low, high, median, ours, onlyFree }) => [
    `Developers decide within a minute, and the README decides for them. Have it say what the thing does, how to install it and which license it has before you list it anywhere. A directory only sends them there.`,
    `The list is short on purpose: ${count} places, ${ours} of them ours to submit to. Some ask for a GitHub link and read the rest from the repository. Others keep “alternative to” pages, so decide which known tool you’d be named beside. ${takes('saas')} also take hosted products, ${takes('cybersecurity')} is about security and ${takes('ai-mcp')} about MCP.`,
    `Don’t come for the links. ${nofollow} are known to be nofollow, ${followed} to be followed. The ratings (${low} to ${high} where known, ${median} in the middle of ${rated}) say little about readers. ${are(onlyFree, 'is', 'are')} free without exception. What does pay off is an issue answered on the day the first visitors come.`,
  ],
  design: ({ count, followed, rated, high, median, ours, takes, unpriced, weak }) => [
    `Galleries judge the page, not the product. An editor opens your site, scrolls once, and knows. Submit a landing page that does one unusual thing well, at a width of 1440 pixels and on a phone, with the cookie banner out of the way.`,
    `${takes('web-design')} of the ${count} collect websites of any sort, and ${takes('saas')} only pages of software. Visitors are designers looking for ideas, which is perfect for a design tool and thin for anything else. Expect a peak on the day you’re shown, then a trickle.`,
    `Ratings are modest: the highest known one is ${high}, the middle of ${rated} is ${median}, and ${weak} are under 30. In return, links are generous: ${followed} are followed as far as anyone has looked. For ${unpriced} we don’t know the price. We submit to ${ours}.`,
  ],
  newsletter: ({ count, closed, median }) => [
    `We know ${count} newsletters that show new products. ${closed} choose what they write about, so there’s nothing to submit: you write to the editor, in three sentences, about why their readers would care this week.`,
    `Half of those with a rating are below ${median}, and that doesn’t matter, since readers open an email. Ask for the number of subscribers and the share who click before you pay for a place.`,
  ],
}
