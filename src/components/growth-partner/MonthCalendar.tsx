import { type MonthDay, planMonth, weeksOf } from '#src/domain/growth-partner/month.ts'
import { growthPartner } from '#src/domain/plans/plans.ts'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const month = planMonth()

/** In the example, the customer approves the pages on this day. */
const pagesDay = 10

/** Directories of a day while the month begins. */
const fullDay = Math.max(...month.map(({ directories }) => directories))

/** A month's order as a calendar. It's planned by the rules that plan real ones. */
export function MonthCalendar() {
  return (
    <section className="rows" aria-labelledby="calendar">
      <div className="stack">
        <h2 id="calendar">One month, day by day</h2>
        <p>
          {`An example: you approve your profile and list on a Monday. “Post” is a blog post that goes live. “+${fullDay}” means that we submit to ${fullDay} directories. “Email” is your weekly report.`}
        </p>
        <p>
          {`Pages have no fixed day: up to ${growthPartner.pages} go live once you approve them, here on day ${pagesDay}. And we look at each live listing, post and page again every month.`}
        </p>
      </div>
      <table className="month">
        <caption className="visually-hidden">What happens on each day of an order</caption>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]?.day}>
              {week.map((day, place) => (
                <Day key={day.day} {...day} isMonday={place === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Day({ day, posts, directories, isMonday }: MonthDay & { isMonday: boolean }) {
  if (day === 0)
    return (
      <td className="marked">
        <b>Start</b> <span>Your OK</span>
      </td>
    )
  return (
    <td className={day === pagesDay ? 'marked' : undefined}>
      <b>{day}</b> {posts > 0 && <span>Post</span>} {directories > 0 && <span>{`+${directories}`}</span>}{' '}
      {isMonday && <span>Email</span>} {day === pagesDay && <span>Pages</span>}
    </td>
  )
}
