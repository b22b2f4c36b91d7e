import { lazyCode } from '../../../api/lazy-code.ts'

/** The date input, which is loaded when a form first shows one. It suspends until then. */
export const LazyDateInput = lazyCode(async () => (await import('./date-input.tsx')).DateInput)
