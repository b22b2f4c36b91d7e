// Words of work plans.
export const workPlanWords = {
  week: ['一周', '一週', 'Week'],
  aWeek: ['每周 {hours} 小时', '每週 {hours} 小時', '{hours} h a week'],
  free: ['不工作', '不工作', 'no work'],
  endHelp: ['含这一天', '含這一天', 'Including this day'],
} as const
