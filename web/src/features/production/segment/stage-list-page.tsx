// Segment stages with what they need.
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { useStageForm } from './stage-form.ts'

export function StageListPage() {
  return <ResourcePage {...useStageForm()} />
}
