// The list of work plans with working times and assignments. The form shows the week while it is edited.
import { workingTimeSetting, workPlan, workResource } from '@gemba/contract/production/calendar/work-plan.ts'
import { useText } from '../../../i18n/text.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { WeekView } from './week-view.tsx'
import { workPlanWords } from './words.ts'

export function WorkPlanListPage() {
  const text = useText(workPlanWords)
  return (
    <ResourcePage
      resource={workPlan}
      lines={[workingTimeSetting, workResource]}
      rules={{
        code: {},
        name: {},
        nameEn: {},
        nameTw: {},
        startDate: {},
        endDate: { help: text('endHelp') },
        isEnabled: {},
        remark: {},
      }}
      below={({ lines }) => <WeekView times={lines.workingTimeSettings ?? []} />}
    />
  )
}
