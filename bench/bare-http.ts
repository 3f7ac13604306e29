import { createServer } from 'node:http';

// The yardstick: reads the body and answers 200.
createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    Buffer.concat(chunks);
    response.end();
  });
}).listen(Number(process.env['PORT']), '127.0.0.1');
