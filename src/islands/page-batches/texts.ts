/** How many more pages can be published. `room`: pages that the project's orders still include. */
export function roomText(room: number): string {
  if (room === 0) return 'No pages left on this plan. Anything you approve now is published once there are more.'
  return `${room.toLocaleString('en')} ${room === 1 ? 'page' : 'pages'} left on this plan.`
}
