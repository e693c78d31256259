import type { Page } from '#tests/browsers/page.ts'
import { verifyEvidence } from './evidence.ts'
import { signUp } from './accounts.ts'
import { orderFromMatches } from './orders.ts'
import { findDirectories, readReport } from './directories.ts'
import { fillInForms } from './fill-in.ts'
import { readHome, useMenu } from './home.ts'
import { writePost } from './posts.ts'
import { search, submit } from './products.ts'
import { decideByKeys } from './reviews.ts'
import { openAdmin, openDashboard } from './screens.ts'

/** What people do, in the words of the test. */
export const journeys: Record<string, (page: Page) => Promise<void>> = {
  'a visitor uses the questions, the prices, the list and the waitlist of the home page': readHome,
  'a visitor opens and closes the menu, and follows a link in it': useMenu,
  'a visitor searches the directory and opens a product': search,
  'a founder submits a product with images, and confirms it': submit,
  'a customer signs up, and confirms the email': signUp,
  'a visitor goes from the matches to a running order, and types nothing twice': orderFromMatches,
  'a visitor filters directories': findDirectories,
  'a visitor filters and sorts the sample report': readReport,
  'an editor types a post and drops an image into it': writePost,
  'an admin decides with the keys of the queue': decideByKeys,
  'a customer opens each screen of the dashboard': openDashboard,
  'an admin opens each screen of the admin area': openAdmin,
  'a customer verifies the evidence of a report, and a changed file is found': verifyEvidence,
  'the fill-in script fills in forms of different build, and sends none': fillInForms,
}
