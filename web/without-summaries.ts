// Removes the summaries of commands from the web app. They are for the documentation of the API, which the server writes.

/** A summary that is one literal, with the comma after it. */
const summary = /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`),/g

/** Returns the Vite plugin that removes summaries from declarations. */
export function withoutSummaries() {
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/.*\.ts$/, code: /\bsummary:/ },
      handler: (code: string) => code.replaceAll(summary, ''),
    },
  } as const
}
