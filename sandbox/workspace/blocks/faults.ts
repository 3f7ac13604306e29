import type { z } from 'zod';

/**
 * What is wrong, in Slack's words, e.g.
 * `must be less than 3001 characters [json-pointer:/blocks/0/text/text]`.
 * @param root where the checked value stands, e.g. `/blocks` or `/view`
 */
export function faultsOf(error: z.ZodError, root: string): string[] {
  return error.issues.map((issue) => {
    const missing = issue.code === 'invalid_type' && issue.input === undefined;
    const path = missing ? issue.path.slice(0, -1) : issue.path;
    const pointer = [root, ...path.map(String)].join('/');
    const fault = missing ? `missing required field: ${String(issue.path.at(-1))}` : wordsOf(issue);
    return pointer === '' ? fault : `${fault} [json-pointer:${pointer}]`;
  });
}

function wordsOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'too_big':
      if (issue.origin === 'string')
        return `must be less than ${Number(issue.maximum) + 1} characters`;
      if (issue.origin === 'array') return `no more than ${issue.maximum} items allowed`;
      return `must be at most ${issue.maximum}`;
    case 'too_small':
      if (issue.origin === 'string')
        return `must be more than ${Number(issue.minimum) - 1} characters`;
      if (issue.origin === 'array') return `no less than ${issue.minimum} items allowed`;
      return `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`;
    case 'unrecognized_keys':
      return `invalid additional property: ${issue.keys.join(', ')}`;
    case 'invalid_union':
      return 'discriminator' in issue ? 'unsupported type' : 'failed to match all allowed schemas';
    case 'invalid_value':
      return `must be a valid enum value: ${issue.values.map(String).join(', ')}`;
    case 'invalid_type':
      return `must provide ${issue.expected === 'object' ? 'an object' : `a valid ${issue.expected}`}`;
    case 'custom':
    case 'invalid_element':
    case 'invalid_format':
    case 'invalid_key':
    case 'not_multiple_of':
      return issue.message;
  }
}
